/**
 * The demo's designs and picture lists, which decide what is drawn. No other file of the package knows where the
 * demo stands.
 */
export { calibres, type Calibre } from '../../../seed/catalogue/calibres.ts'
export type { CaseMetal, HandsDesign, WatchDesign } from '../../../seed/catalogue/watch-design.ts'
export { watches, watchOf } from '../../../seed/catalogue/watches.ts'
export { mediaFiles, pictureNamed, pictures } from '../../../seed/media/demo-media.ts'
export {
  viewSizes,
  watchFile,
  watchViews,
  type WatchView,
} from '../../../seed/media/watch-media.ts'
