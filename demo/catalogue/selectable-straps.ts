import type { Locale } from '#lib/locales.ts'
import type { StrapDesign } from './watch-design.ts'

type Translated = Record<Exclude<Locale, 'en'>, string>

/** A strap as it is drawn and as shoppers read of it; `colour` stands beside its name. */
interface SelectableStrap extends Omit<StrapDesign, 'name'> {
  translations: Translated
}

/** What the choice of a strap is called. */
export const strapOptionLabel = {
  name: 'Strap',
  translations: { fr: 'Bracelet', ar: 'السوار', ja: 'ストラップ' } satisfies Translated,
}

/** The straps between which a shopper can choose, by their English names. */
export const selectableStraps = {
  'Night-blue calfskin': {
    kind: 'leather',
    colour: '#17203a',
    stitching: '#2c3a60',
    translations: { fr: 'Veau bleu nuit', ar: 'جلد عجل أزرق ليلي', ja: 'ナイトブルーのカーフ' },
  },
  'Steel Milanese mesh': {
    kind: 'mesh',
    colour: '#b9babb',
    translations: {
      fr: 'Maille milanaise en acier',
      ar: 'شبكة ميلانو من الفولاذ',
      ja: 'スチールのミラネーゼメッシュ',
    },
  },
  'Graphite calfskin': {
    kind: 'leather',
    colour: '#20242f',
    stitching: '#454b5c',
    translations: { fr: 'Veau graphite', ar: 'جلد عجل بلون الغرافيت', ja: 'グラファイトのカーフ' },
  },
  'Hazel nubuck': {
    kind: 'leather',
    colour: '#7a5c3e',
    stitching: '#cdb187',
    translations: { fr: 'Nubuck noisette', ar: 'نوبوك بلون البندق', ja: 'ヘーゼルのヌバック' },
  },
  'Stone woven textile': {
    kind: 'textile',
    colour: '#7b766a',
    translations: { fr: 'Textile tissé pierre', ar: 'نسيج بلون الحجر', ja: 'ストーンの織り地' },
  },
  'Black calfskin': {
    kind: 'leather',
    colour: '#1c1a19',
    stitching: '#4a443c',
    translations: { fr: 'Veau noir', ar: 'جلد عجل أسود', ja: '黒のカーフ' },
  },
} as const satisfies Record<string, SelectableStrap>

export type SelectableStrapName = keyof typeof selectableStraps

/** Whether a strap is among those that have words. */
export function isSelectableStrapName(name: string): name is SelectableStrapName {
  return name in selectableStraps
}

/** The design of a strap, as watches are drawn with it. */
export function strapDesignOf(name: SelectableStrapName): StrapDesign {
  const { translations: _, ...design } = selectableStraps[name]
  return { ...design, name }
}
