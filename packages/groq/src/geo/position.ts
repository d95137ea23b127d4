/** Longitude and latitude in degrees. */
export type Position = readonly [longitude: number, latitude: number]
export type Line = readonly Position[]
/** An outer ring and its holes; each ring ends where it starts. */
export type Polygon = readonly Line[]
