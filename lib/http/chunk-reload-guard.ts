/** A page is reloaded for a missing chunk at most once within this time, in ms. */
export const minChunkReloadInterval = 10_000

/** Key in sessionStorage for the time of the last such reload, in ms since the epoch. */
export const lastChunkReloadKey = 'orrery:reload'
