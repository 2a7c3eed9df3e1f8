// Map gestures: drag to pan, wheel or pinch to zoom, Shift and drag to select with a box. A click that was a drag is ignored.

import { closest, el } from '../common/dom.js';

/** @typedef {import('../types.js').Point} Point */

const CLICK_TOLERANCE = 5;

/**
 * @param {HTMLElement} frame @param {import('./pan_zoom.js').PanZoom} view
 * @param {(box: DOMRect) => void} boxed
 */
export function startGestures(frame, view, boxed) {
    const fingers = new Map();
    let travelled = 0;
    let spread = 0;
    /** @type {{node: HTMLElement, x: number, y: number}|null} */
    let box = null;

    /** @param {MouseEvent} event @returns {[number, number]} */
    const inFrame = (event) => {
        const box = frame.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    };
    const measure = () => {
        const [a, b] = [...fingers.values()];
        return { gap: Math.hypot(a[0] - b[0], a[1] - b[1]), middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] };
    };

    frame.addEventListener('pointerdown', (event) => {
        if (event.button !== 0 || closest(event, 'button')) return;
        fingers.set(event.pointerId, inFrame(event));
        view.isSteered = true;
        if (fingers.size === 1) travelled = 0;
        if (event.shiftKey) {
            const [x, y] = inFrame(event);
            box = { node: el('div', { class: 'rubber' }), x, y };
        }
        if (fingers.size === 2) spread = measure().gap;
    });
    frame.addEventListener('pointermove', (event) => {
        const before = fingers.get(event.pointerId);
        if (!before) return;
        const now = inFrame(event);
        fingers.set(event.pointerId, now);
        if (fingers.size === 2) {
            const { gap, middle } = measure();
            view.zoomTo(view.zoom * (gap / (spread || gap)), middle[0], middle[1]);
            spread = gap;
            travelled = CLICK_TOLERANCE + 1;
            view.steeredAt = performance.now();
            return;
        }
        travelled += Math.hypot(now[0] - before[0], now[1] - before[1]);
        if (travelled <= CLICK_TOLERANCE) return;
        view.steeredAt = performance.now();
        if (!frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
        if (box) return stretch(now);
        frame.classList.add('dragging');
        view.pan(now[0] - before[0], now[1] - before[1]);
    });
    /** @param {Point} corner */
    const stretch = ([x, y]) => {
        if (!box) return;
        frame.append(box.node);
        Object.assign(box.node.style, {
            left: `${Math.min(x, box.x)}px`,
            top: `${Math.min(y, box.y)}px`,
            width: `${Math.abs(x - box.x)}px`,
            height: `${Math.abs(y - box.y)}px`,
        });
    };
    /** @param {PointerEvent} event */
    const lift = (event) => {
        if (box?.node.isConnected && event.type === 'pointerup') boxed(box.node.getBoundingClientRect());
        box?.node.remove();
        box = null;
        fingers.delete(event.pointerId);
        view.isSteered = fingers.size > 0;
        frame.classList.remove('dragging');
    };
    frame.addEventListener('pointerup', lift);
    frame.addEventListener('pointercancel', lift);
    frame.addEventListener(
        'click',
        (event) => {
            if (travelled > CLICK_TOLERANCE) {
                event.stopPropagation();
                event.preventDefault();
            }
            travelled = 0;
        },
        true,
    );
    frame.addEventListener(
        'wheel',
        (event) => {
            event.preventDefault();
            view.steeredAt = performance.now();
            const [x, y] = inFrame(event);
            const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
            view.zoomTo(view.zoom * Math.exp(-step * 0.0016), x, y);
        },
        { passive: false },
    );
}
