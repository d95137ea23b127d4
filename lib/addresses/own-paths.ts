/** Where Studio is mounted. */
export const studioPath = '/studio'
