// The odds of the armed choice, as bars beside the button. The pattern of a part tells as much as its colour.

import { byId, el } from './dom.js';
import { stakes } from './commit.js';
import { store } from './store.js';

const SLOW = 150;
let timer = 0;

export function startOdds() {
  store.on('odds armed scene', draw);
}

function draw() {
  clearTimeout(timer);
  const box = byId('odds');
  if (!store.armed || stakes.state === 'none' || stakes.option !== store.armed.id) return box.replaceChildren();
  if (stakes.state === 'asking') {
    box.replaceChildren();
    timer = setTimeout(() => box.replaceChildren(el('p', { class: 'spinner', text: 'Working out the odds…' })), SLOW);
    return;
  }
  const subjects = stakes.odds?.subjects.filter((subject) => subject.outcomes.length) ?? [];
  if (stakes.state === 'failed') return box.replaceChildren(el('p', { class: 'faint', text: 'The odds are not to be had just now.' }));
  const kids = subjects.map(bar);
  const expected = stakes.odds?.expected_vp;
  if (typeof expected === 'number' && subjects.length) {
    kids.push(el('p', { class: 'expected' }, 'Expected: ', el('b', { text: `${expected >= 0 ? '+' : '−'}${Math.abs(expected).toFixed(2)}` }), ' points', stakes.odds?.samples ? ` (from ${stakes.odds.samples} samples)` : ''));
  }
  box.replaceChildren(...kids);
}

/** One subject: the name, the bar, and the same in words. */
function bar(subject) {
  const parts = subject.outcomes.filter((outcome) => outcome.probability > 0);
  const percent = (p) => (p > 0 && p < 0.01 ? '<1 %' : `${Math.round(100 * p)} %`);
  const spoken = parts.map((outcome) => `${outcome.label} ${percent(outcome.probability)}`).join(', ');
  const strip = el('div', { class: 'odds-bar', role: 'img', 'aria-label': spoken });
  parts.forEach((outcome, index) => {
    const part = el('span', { class: `odds-part part-${partClass(outcome.label, index)}`, title: `${outcome.label} ${percent(outcome.probability)}` });
    part.style.flexGrow = String(outcome.probability);
    part.append(el('span', { text: outcome.probability > 0.2 ? `${outcome.label} ${percent(outcome.probability)}` : percent(outcome.probability) }));
    strip.append(part);
  });
  const small = parts.filter((outcome) => outcome.probability <= 0.2);
  return el(
    'div',
    { class: 'odds-row' },
    el('b', { text: subject.name }),
    strip,
    small.length ? el('p', { class: 'odds-key' }, ...small.map((outcome) => el('span', {}, el('i', { class: `odds-swatch part-${partClass(outcome.label, parts.indexOf(outcome))}` }), `${outcome.label} ${percent(outcome.probability)} `))) : null,
  );
}

/** From harmless to grave, by the words; otherwise by order. */
function partClass(label, index) {
  const grave = [/no effect|nothing|none|^0\b|miss/i, /disrupt|evad|light dam|^1\b/i, /abort|break|driven|^2\b/i, /light|^3\b/i, /heavy|destroy|lost|loss|kill|[4-9]/i];
  const found = grave.findIndex((pattern) => pattern.test(label));
  return found >= 0 ? found : index % 5;
}
