/** Told to the window when a page's scripts have taken over its markup; scripts/site/start-scripts.ts waits for it. */
export const aliveEvent = 'orrery:alive'
