import { sameTextInEveryLocale, type TextInEveryLocale } from './seed-types.ts'

/** Words that machine translations of the demo keep, or translate as its pages do. */
export const glossarySeed: {
  phrases: { phrase: string; translations: Partial<TextInEveryLocale> }[]
  styleGuide: TextInEveryLocale
} = {
  phrases: [
    { phrase: 'Orrery No. 1', translations: sameTextInEveryLocale('Orrery No. 1') },
    { phrase: 'Maison Orrery', translations: { fr: 'Maison Orrery' } },
    {
      phrase: 'moon phases',
      translations: { fr: 'phases de lune', ar: 'أطوار القمر', ja: 'ムーンフェイズ' },
    },
    {
      phrase: 'hand-wound',
      translations: { fr: 'à remontage manuel', ar: 'يدوية التعبئة', ja: '手巻き' },
    },
  ],
  styleGuide: {
    en: 'British spelling. Short sentences, dry wit, no superlatives and no exclamation marks.',
    fr: 'Vouvoiement. Phrases courtes, humour discret, ni superlatif ni point d’exclamation. Espace fine insécable avant les signes doubles.',
    ar: 'فصحى معاصرة، وجمل قصيرة، وفكاهة خفيفة، بلا مبالغة ولا علامات تعجب.',
    ja: 'です・ます調。短い文で、控えめなユーモア。最上級と感嘆符は使わない。',
  },
}
