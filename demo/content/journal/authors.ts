import type { TextInEveryLocale } from '../seed-types.ts'

export type AuthorName = 'ines' | 'anselme' | 'maren' | 'karim'

/** Who writes in the journal. */
export const authors: Record<AuthorName, { name: TextInEveryLocale; role: TextInEveryLocale }> = {
  ines: {
    name: {
      en: 'Inès Vuillemin',
      fr: 'Inès Vuillemin',
      ar: 'إيناس فوييمان',
      ja: 'イネス・ヴュイユマン',
    },
    role: { en: 'Watchmaker', fr: 'Horlogère', ar: 'صانعة ساعات', ja: '時計師' },
  },
  anselme: {
    name: {
      en: 'Anselme Robert',
      fr: 'Anselme Robert',
      ar: 'أنسيلم روبير',
      ja: 'アンセルム・ロベール',
    },
    role: {
      en: 'Keeper of the orrery',
      fr: 'Gardien du planétaire',
      ar: 'حارس نموذج الكواكب',
      ja: 'オーラリーの番人',
    },
  },
  maren: {
    name: { en: 'Maren Løken', fr: 'Maren Løken', ar: 'مارين لوكن', ja: 'マーレン・ローケン' },
    role: {
      en: 'Head of design',
      fr: 'Responsable du dessin',
      ar: 'رئيسة التصميم',
      ja: 'デザイン責任者',
    },
  },
  karim: {
    name: { en: 'Karim Haddad', fr: 'Karim Haddad', ar: 'كريم حدّاد', ja: 'カリーム・ハッダード' },
    role: {
      en: 'After-sales bench',
      fr: 'Service après-vente',
      ar: 'طاولة الصيانة',
      ja: 'アフターサービス',
    },
  },
}
