/**
 * The demo's designs and picture lists, which decide what is drawn. No other file of the package knows where the
 * demo stands.
 */
export { calibres, type Calibre } from '../../../demo/catalogue/calibres.ts'
export type { CaseMetal, HandsDesign, WatchDesign } from '../../../demo/catalogue/watch-design.ts'
export { watches, watchOf } from '../../../demo/catalogue/watches.ts'
export { mediaFiles, pictureNamed, pictures } from '../../../demo/media-files/demo-media.ts'
export { viewSizes, type WatchView } from '../../../demo/media-files/watch-media.ts'
export { watchDrawings } from '../../../demo/media-files/watch-drawings.ts'
