/** API version of the queries of schemas and of our Studio code. */
export const studioApiVersion = '2025-02-19'
