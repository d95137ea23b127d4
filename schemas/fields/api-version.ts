/** The API version of every query that schemas and our own Studio code send. */
export const studioApiVersion = '2025-02-19'
