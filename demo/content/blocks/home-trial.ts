import type { TextInEveryLocale } from '../seed-types.ts'

/** How watches are tried on at home, on every page that offers it. */
export const homeTrial: TextInEveryLocale = {
  en: 'Three watches for one weekend, at your home.',
  fr: 'Trois montres, un week-end, chez vous.',
  ar: 'ثلاث ساعات لعطلة أسبوع واحدة، في بيتك.',
  ja: '三本の時計を、週末、ご自宅で。',
}
