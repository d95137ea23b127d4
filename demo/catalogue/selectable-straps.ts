import type { Locale } from '#lib/locales.ts'

type Translated = Record<Exclude<Locale, 'en'>, string>

/** A strap as shoppers read of it; `colour` stands beside its name. */
interface StrapWords {
  colour: string
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
    colour: '#17203a',
    translations: { fr: 'Veau bleu nuit', ar: 'جلد عجل أزرق ليلي', ja: 'ナイトブルーのカーフ' },
  },
  'Steel Milanese mesh': {
    colour: '#b9babb',
    translations: {
      fr: 'Maille milanaise en acier',
      ar: 'شبكة ميلانو من الفولاذ',
      ja: 'スチールのミラネーゼメッシュ',
    },
  },
  'Graphite calfskin': {
    colour: '#20242f',
    translations: { fr: 'Veau graphite', ar: 'جلد عجل بلون الغرافيت', ja: 'グラファイトのカーフ' },
  },
  'Hazel nubuck': {
    colour: '#7a5c3e',
    translations: { fr: 'Nubuck noisette', ar: 'نوبوك بلون البندق', ja: 'ヘーゼルのヌバック' },
  },
  'Stone woven textile': {
    colour: '#7b766a',
    translations: { fr: 'Textile tissé pierre', ar: 'نسيج بلون الحجر', ja: 'ストーンの織り地' },
  },
  'Black calfskin': {
    colour: '#1c1a19',
    translations: { fr: 'Veau noir', ar: 'جلد عجل أسود', ja: '黒のカーフ' },
  },
} as const satisfies Record<string, StrapWords>

export type SelectableStrapName = keyof typeof selectableStraps

/** Whether a strap is among those that have words. */
export function isSelectableStrapName(name: string): name is SelectableStrapName {
  return name in selectableStraps
}
