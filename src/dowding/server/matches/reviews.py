"""Reviews of matches as background jobs of the analysis queue: rough first, then refined, and stored with the match.

A job runs its parts one after another: each reviews a decision or estimates a position. So hints and the reviews of
other clients are served in between, and a job can be stopped after any part.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b
from typing import Final, TypeVar

import msgspec

from dowding.ai.decision_review import FULL, ROUGH, DecisionReview, ReviewEffort
from dowding.ai.dice_luck import RollGroup, RollLuck, futures_per_roll, roll_groups
from dowding.ai.match_review import complete_review, effort_for, reviewable_positions, select_positions
from dowding.ai.win_probability import WinEstimate, rollouts_per_position, spaced_positions
from dowding.engine.decision import Seat
from dowding.engine.match import Match
from dowding.engine.msgspec_threadsafe import warm_decoder
from dowding.server.matches.live_match import Job, LiveMatch
from dowding.server.matches.match_manager import MatchManager
from dowding.server.matches.replay import scrubber_marks
from dowding.server.matches.review_summary import summarize_review
from dowding.server.messages import ScrubberMark
from dowding.server.review_messages import Review, ReviewStatus
from dowding.server.storage.store import StoredReview
from dowding.server.workers import review_worker
from dowding.server.workers.fair_queue import Busy

MAX_REVIEWED: Final = 400
"""The most decisions that a rough review examines; of a longer match they are evenly spaced."""
MAX_REFINED: Final = 120
"""The most decisions that are examined again at full effort: those with the largest loss at the rough one."""
REFINED_WEIGHT: Final = 6
"""How many rough parts a refined one counts as in the progress."""
MAX_JOBS: Final = 200
MAX_JOBS_PER_CLIENT: Final = 2
TOO_MANY: Final = "You already have reviews running. Stop one of them, or wait until it is finished."
FAILED: Final = "The review failed. Please try again."

log = logging.getLogger(__name__)

T = TypeVar("T")


class ReviewTask(msgspec.Struct, frozen=True):
    """What is reviewed, taken from the match when the review began."""

    seat: Seat
    holder: str
    job: Job
    match: Match
    """A copy of the match, from which only the seat's view and the result are read."""
    positions: tuple[int, ...]
    """The lengths of the history at which the seat chose."""
    places: tuple[int, ...]
    """The lengths of the history at which the winning chance is estimated."""
    rolls: tuple[RollGroup, ...]
    marks: tuple[ScrubberMark, ...]
    played: str


class ReviewJob:
    """A running review."""

    def __init__(self, task: ReviewTask) -> None:
        self.task: Final = task
        self.done = 0
        self.review: Review | None = None
        self.runner: asyncio.Task[None] | None = None
        count = min(len(task.positions), MAX_REVIEWED)
        self.total: Final = count + len(task.places) + len(task.rolls) + 1 + REFINED_WEIGHT * min(count, MAX_REFINED)

    def advance(self, parts: int = 1) -> None:
        """Count parts that are done."""
        self.done += parts


class ReviewJobs:
    """The reviews that run on this server."""

    def __init__(self, manager: MatchManager) -> None:
        self._manager = manager
        self._store = manager.async_store
        self._jobs: dict[tuple[str, Seat], ReviewJob] = {}
        self._failed: set[tuple[str, Seat]] = set()

    def start(self, match_id: str, live: LiveMatch, seat: Seat, holder: str) -> None:
        """Start the review of a locked match, unless one of the same choices is running."""
        running = self._jobs.get((match_id, seat))
        if running is not None and running.task.played == played_by(live.match, seat):
            return
        self.stop(match_id, seat)
        own_count = sum(job.task.holder == holder for job in self._jobs.values())
        if len(self._jobs) >= MAX_JOBS or own_count >= MAX_JOBS_PER_CLIENT:
            raise Busy(TOO_MANY)
        job = ReviewJob(make_task(live, seat, holder))
        self._jobs[match_id, seat] = job
        self._failed.discard((match_id, seat))
        job.runner = asyncio.create_task(self._run(match_id, job))

    def stop(self, match_id: str, seat: Seat) -> None:
        """Stop a running review. A rough one that it has stored stays."""
        job = self._jobs.pop((match_id, seat), None)
        if job is not None and job.runner is not None:
            job.runner.cancel()

    async def status(self, match_id: str, live: LiveMatch, seat: Seat) -> ReviewStatus:
        """The status of the review of a locked match for a seat: that of the running job, or the stored review."""
        played = played_by(live.match, seat)
        job = self._jobs.get((match_id, seat))
        if job is not None:
            share = min(1.0, job.done / job.total)
            return ReviewStatus(seat, "running", share, job.review, job.task.played == played)
        stored = await self._store.call(self._store.store.review, match_id, seat)
        review = None if stored is None else decode_review(stored)
        is_current = stored is not None and stored.played == played
        if (match_id, seat) in self._failed:
            return ReviewStatus(seat, "failed", 0.0, review, is_current, FAILED)
        return ReviewStatus(seat, "none" if review is None else "done", 1.0, review, is_current)

    async def close(self) -> None:
        """Stop all reviews."""
        runners = [job.runner for job in self._jobs.values() if job.runner is not None]
        for match_id, seat in list(self._jobs):
            self.stop(match_id, seat)
        await asyncio.gather(*runners, return_exceptions=True)

    async def _run(self, match_id: str, job: ReviewJob) -> None:
        key = (match_id, job.task.seat)
        try:
            await self._review(match_id, job)
        except Exception:
            log.exception("review failed", extra={"fields": {"match": match_id}})
            self._failed.add(key)
        if self._jobs.get(key) is job:
            del self._jobs[key]

    async def _review(self, match_id: str, job: ReviewJob) -> None:
        task, parts = job.task, ReviewParts(self._manager, job)
        chosen = select_positions(task.positions, MAX_REVIEWED)
        choice_count = task.match.position_of(task.seat)
        rough, full = effort_for(choice_count, ROUGH), effort_for(choice_count, FULL)
        reviews = await parts.review(chosen, rough)
        rollouts = rollouts_per_position(choice_count)
        curve = [await parts.estimate(place, rollouts) for place in task.places]
        expected = await parts.expect(full)
        await self._publish(match_id, job, reviews, curve, expected, [], rough=True)
        rolls = await parts.value_rolls(full)
        await self._publish(match_id, job, reviews, curve, expected, rolls, rough=True)
        ranked = sorted(reviews, key=lambda at: -reviews[at].loss)[:MAX_REFINED]
        reviews |= await parts.review(sorted(ranked), full, REFINED_WEIGHT)
        await self._publish(match_id, job, reviews, curve, expected, rolls, rough=False)

    async def _publish(
        self,
        match_id: str,
        job: ReviewJob,
        reviews: dict[int, DecisionReview],
        curve: Sequence[WinEstimate],
        expected: tuple[float, float],
        rolls: Sequence[RollLuck],
        *,
        rough: bool,
    ) -> None:
        """Show and store what has been found."""
        task = job.task
        found = complete_review(task.match, task.seat, reviews.values(), expected, tuple(curve), rolls)
        parts = ReviewParts(self._manager, job)
        places = {review.at: place for place, review in reviews.items()}
        reasons = {
            costly.at: await parts.explain(places[costly.at], costly.best.id, costly.given.id)
            for costly in found.most_costly()
            if costly.best is not None
        }
        job.review = summarize_review(
            found,
            task.marks,
            reasons,
            until=task.match.position_of(task.seat),
            reviewed=min(len(task.positions), MAX_REVIEWED),
            decisions=len(task.positions),
            rough=rough,
        )
        stored = StoredReview(task.played, msgspec.json.encode(job.review).decode())
        await self._store.call(self._store.store.write_review, match_id, task.seat, stored)


class ReviewParts:
    """Runs the parts of a review in worker processes, and counts them."""

    def __init__(self, manager: MatchManager, job: ReviewJob) -> None:
        self._pool = manager.bot_pool
        self._job = job
        self._task = job.task

    async def review(
        self, positions: Sequence[int], effort: ReviewEffort, weight: int = 1
    ) -> dict[int, DecisionReview]:
        """The reviews of the decisions at these lengths of the history; those without alternatives are left out."""
        reviews = {}
        for place in positions:
            job = self._job_until(place + 1)
            review = await self._run(partial(review_worker.review_choice, job, self._task.seat, effort))
            if review is not None:
                reviews[place] = review
            self._job.advance(weight)
        return reviews

    async def estimate(self, place: int, rollouts: int) -> WinEstimate:
        """The winning chance at a length of the history."""
        job = review_worker.job_at(self._task.job, place)
        estimate = await self._run(partial(review_worker.estimate_position, job, self._task.seat, rollouts))
        self._job.advance()
        return estimate

    async def expect(self, effort: ReviewEffort) -> tuple[float, float]:
        """The points expected at the start."""
        job = review_worker.job_at(self._task.job, 0)
        expected = await self._run(partial(review_worker.expect_points, job, self._task.seat, effort))
        self._job.advance()
        return expected

    async def value_rolls(self, effort: ReviewEffort) -> list[RollLuck]:
        """What the rolls were worth."""
        futures, found = futures_per_roll(self._task.rolls, effort), []
        for group in self._task.rolls:
            job = self._job_until(group.choice_count)
            found += await self._run(
                partial(review_worker.value_rolls_after_choice, job, self._task.seat, group, effort, futures)
            )
            self._job.advance()
        return found

    async def explain(self, place: int, option_id: str, given_id: str) -> tuple[str, ...]:
        """Why an option is better than the given one at a length of the history."""
        job = review_worker.job_at(self._task.job, place)
        return await self._run(partial(review_worker.explain_option, job, self._task.seat, option_id, given_id))

    def _job_until(self, choice_count: int) -> Job:
        return msgspec.structs.replace(self._task.job, choices=self._task.job.choices[:choice_count])

    async def _run(self, work: Callable[[], T]) -> T:
        return await self._pool.run_review_part(self._task.holder, work)


def make_task(live: LiveMatch, seat: Seat, holder: str) -> ReviewTask:
    """What to review in a match for a seat."""
    match = live.match
    first = 0 if live.record.origin is None else live.record.origin.position
    places = [
        match.history_length_at(seat, position)
        for position in spaced_positions(match.position_of(seat))
        if position >= first
    ]
    return ReviewTask(
        seat,
        holder,
        live.job(),
        match.fork(),
        tuple(position for position in reviewable_positions(match, seat) if position >= first),
        tuple(places),
        tuple(group for group in roll_groups(match, seat) if group.choice_count > first),
        tuple(scrubber_marks(match, seat)),
        played_by(match, seat),
    )


def played_by(match: Match, seat: Seat) -> str:
    """A hash of what a seat knows to have been chosen: its own choices, and that others chose."""
    known = [
        (choice.seat, choice.option if choice.seat == seat else "")
        for index, choice in enumerate(match.history)
        if match.is_known(seat, index)
    ]
    return blake2b(msgspec.json.encode([known, match.is_over]), digest_size=16).hexdigest()


def decode_review(stored: StoredReview) -> Review:
    """A stored review."""
    return msgspec.json.decode(stored.review, type=warm_decoder(Review))
