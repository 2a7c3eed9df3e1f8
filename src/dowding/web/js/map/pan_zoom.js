// Pan and zoom of a map, and turning it south up. The static art is cached as an image, so that panning only copies pixels;
// after zooming in, the art is drawn again at full resolution.

import { prefersReducedMotion } from '../common/preferences.js';

/** @typedef {import('../types.js').Point} Point */

const MAX_ZOOM = 6;
const SHARPEN_DELAY_MS = 180;

export class PanZoom {
    /**
     * @param {HTMLElement} frame
     * @param {HTMLCanvasElement} canvas
     * @param {{moved: () => void, zoomed: () => void}} tell
     */
    constructor(frame, canvas, tell) {
        this.frame = frame;
        this.canvas = canvas;
        this.tell = tell;
        this.width = 100;
        this.height = 100;
        this.flipped = false;
        this.zoom = 1;
        this.x = 0;
        this.y = 0;
        this.fitScale = 1;
        /** The rows of the frame that something covers: the map can be panned so far beyond its edge. */
        this.covered = { top: 0, bottom: 0 };
        this.wide = 0;
        this.high = 0;
        /** Whether the player is moving the map by hand, and when they last did. */
        this.isSteered = false;
        this.steeredAt = -Infinity;
        this.art = null;
        this.cache = null;
        new ResizeObserver(() => this.resize()).observe(frame);
    }

    /** @param {number} width @param {number} height */
    setBoard(width, height) {
        this.width = width;
        this.height = height;
        this.resize();
    }

    /** Screen pixels per board unit. */
    get scale() {
        return this.fitScale * this.zoom;
    }

    resize() {
        const wide = this.frame.clientWidth;
        const high = this.frame.clientHeight;
        if (!wide || !high) return;
        this.wide = wide;
        this.high = high;
        this.fitScale = Math.min(wide / this.width, high / this.height);
        const ratio = devicePixelRatio || 1;
        this.canvas.width = Math.round(wide * ratio);
        this.canvas.height = Math.round(high * ratio);
        this.keepIn();
        this.tell.zoomed();
        this.cache = null;
        this.paint();
    }

    /** Convert board units to screen pixels, without the pan. @param {Point} point @returns {Point} */
    spot([x, y]) {
        const k = this.scale;
        return this.flipped ? [(this.width - x) * k, (this.height - y) * k] : [x * k, y * k];
    }

    keepIn() {
        const k = this.scale;
        const { top, bottom } = this.covered;
        /** @param {number} at @param {number} size @param {number} from @param {number} to */
        const hold = (at, size, from, to) => (size <= to - from ? (from + to - size) / 2 : Math.min(from, Math.max(to - size, at)));
        this.x = hold(this.x, this.width * k, 0, this.wide);
        this.y = hold(this.y, this.height * k, top, this.high - bottom);
    }

    /** @param {number} dx @param {number} dy */
    pan(dx, dy) {
        this.x += dx;
        this.y += dy;
        this.keepIn();
        this.tell.moved();
        this.paint();
    }

    /** Zoom so that the point under px, py stays in place. @param {number} zoom @param {number} [px] @param {number} [py] */
    zoomTo(zoom, px = this.wide / 2, py = this.high / 2) {
        const next = Math.min(MAX_ZOOM, Math.max(1, zoom));
        if (next === this.zoom) return;
        const change = next / this.zoom;
        this.x = px - (px - this.x) * change;
        this.y = py - (py - this.y) * change;
        this.zoom = next;
        this.keepIn();
        this.tell.zoomed();
        this.paint();
    }

    fit() {
        this.zoom = 1;
        this.keepIn();
        this.tell.zoomed();
        this.paint();
    }

    /** Zoom until the map fills the frame. */
    fill() {
        const k = this.scale / this.zoom;
        this.zoomTo(Math.max(this.wide / (this.width * k), this.high / (this.height * k)));
    }

    /** @param {boolean} flipped */
    flip(flipped) {
        if (this.flipped === flipped) return;
        this.flipped = flipped;
        this.x = this.wide - (this.x + this.width * this.scale);
        this.y = this.high - (this.y + this.height * this.scale);
        this.keepIn();
        this.tell.zoomed();
        this.paint();
    }

    /** Centre the view on a point of the board at a zoom level. @param {Point} point @param {number} [zoom] */
    goTo(point, zoom = this.zoom) {
        cancelAnimationFrame(this.gliding ?? 0);
        const from = { x: this.x, y: this.y, zoom: this.zoom };
        this.zoom = Math.min(MAX_ZOOM, Math.max(1, zoom));
        const [sx, sy] = this.spot(point);
        this.x = this.wide / 2 - sx;
        this.y = this.high / 2 - sy;
        this.keepIn();
        const to = { x: this.x, y: this.y };
        if (prefersReducedMotion() || from.zoom !== this.zoom) {
            this.tell.zoomed();
            this.paint();
            return;
        }
        const begin = performance.now();
        /** @param {number} now */
        const glide = (now) => {
            const t = Math.min(1, (now - begin) / 220);
            const ease = 1 - (1 - t) ** 3;
            this.x = from.x + (to.x - from.x) * ease;
            this.y = from.y + (to.y - from.y) * ease;
            this.tell.moved();
            this.paint();
            if (t < 1) this.gliding = requestAnimationFrame(glide);
        };
        this.gliding = requestAnimationFrame(glide);
    }

    /** Convert a point of the frame to board units. @param {number} px @param {number} py */
    toBoard(px, py) {
        const k = this.scale;
        const at = [(px - this.x) / k, (py - this.y) / k];
        return this.flipped ? [this.width - at[0], this.height - at[1]] : at;
    }

    // The static art

    /** @param {HTMLImageElement} image */
    setArt(image) {
        this.art = image;
        this.cache = null;
        this.paint();
    }

    paint() {
        if (this.painting) return;
        this.painting = requestAnimationFrame(() => {
            this.painting = 0;
            this.drawFrom(this.still());
            clearTimeout(this.sharpening);
            if (this.art && this.zoom > 2) this.sharpening = setTimeout(() => this.drawFrom(this.art), SHARPEN_DELAY_MS);
        });
    }

    /** The art as a cached canvas, at twice the resolution of the whole map. */
    still() {
        if (!this.art || this.cache) return this.cache;
        const ratio = devicePixelRatio || 1;
        const fine = Math.min(2 * this.fitScale * ratio, 4096 / this.width, 4096 / this.height);
        const cache = document.createElement('canvas');
        cache.width = Math.round(this.width * fine);
        cache.height = Math.round(this.height * fine);
        cache.getContext('2d')?.drawImage(this.art, 0, 0, cache.width, cache.height);
        this.cache = cache;
        return cache;
    }

    /** @param {CanvasImageSource|null} picture */
    drawFrom(picture) {
        const pen = this.canvas.getContext('2d');
        if (!pen) return;
        const ratio = devicePixelRatio || 1;
        const k = this.scale * ratio;
        pen.setTransform(1, 0, 0, 1, 0, 0);
        pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
        if (!picture) return;
        pen.imageSmoothingQuality = 'high';
        const x = this.x * ratio;
        const y = this.y * ratio;
        if (this.flipped) pen.setTransform(-k, 0, 0, -k, x + this.width * k, y + this.height * k);
        else pen.setTransform(k, 0, 0, k, x, y);
        pen.drawImage(picture, 0, 0, this.width, this.height);
    }
}
