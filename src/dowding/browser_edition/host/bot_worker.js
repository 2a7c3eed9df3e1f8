// The worker of bots, hints and other analysis. It runs one job at a time and knows nothing between them but its caches.

import { startPython } from './python.js';

/** @type {Promise<(job: Uint8Array) => any>} */
let runner;

onmessage = async ({ data }) => {
    if (data.type === 'start') {
        runner = startPython(data.root).then((python) => {
            python.pyimport('dowding.server.workers.bot_worker');
            const { run_job: runJob } = python.pyimport('dowding.browser_edition.bot_worker_executor');
            return (job) => runJob(python.toPy(job));
        });
        return;
    }
    const run = await runner;
    const result = run(data.job);
    const [isResult, content] = result.toJs();
    result.destroy();
    postMessage({ number: data.number, isResult, content });
};
