/** A page is reloaded for a missing chunk at most once within this time, in ms. */
export const minReloadInterval = 10_000

/** Key in sessionStorage for the time of the last such reload, in ms since the epoch. */
export const lastReloadKey = 'orrery:reload'
