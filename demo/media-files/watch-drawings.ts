import { selectableStraps, strapDesignOf } from '../catalogue/selectable-straps.ts'
import type { SelectableStrapName } from '../catalogue/selectable-straps.ts'
import type { WatchDesign } from '../catalogue/watch-design.ts'
import { watchOffers } from '../catalogue/watch-offers.ts'
import { watches } from '../catalogue/watches.ts'
import type { MediaFile } from './media-file.ts'
import { viewSizes, watchMedia, watchViews, type WatchView } from './watch-media.ts'

/** A picture of a watch, with what it is drawn from. */
export interface WatchDrawing {
  media: MediaFile
  design: WatchDesign
  view: WatchView
}

/** The front of a watch on another strap than that of its design, on the ground of its product page. */
export function strapDrawing(watch: WatchDesign, name: SelectableStrapName): WatchDrawing {
  const view = watch.line === 'night-sky' ? 'front-ink' : 'front-bone'
  const { translations } = selectableStraps[name]
  return {
    media: {
      file: `${watch.handle}-${name.toLowerCase().replaceAll(' ', '-')}.webp`,
      ...viewSizes[view],
      alt: {
        en: `${watch.name}, ${name}`,
        fr: `${watch.name}, ${translations.fr}`,
        ar: `${watch.name}، ${translations.ar}`,
        ja: `${watch.name}、${translations.ja}`,
      },
    },
    design: { ...watch, strap: strapDesignOf(name) },
    view,
  }
}

/** Every picture of every watch: the views of its design, and one of each further strap. */
export const watchDrawings: readonly WatchDrawing[] = watches.flatMap((watch) => {
  const offer = watchOffers.find(({ handle }) => handle === watch.handle)
  const views = watchMedia(watch).map((media, at) => ({
    media,
    design: watch,
    view: watchViews[at]!,
  }))
  const straps = (offer?.straps ?? []).map(({ name }) => strapDrawing(watch, name))
  return [...views, ...straps]
})
