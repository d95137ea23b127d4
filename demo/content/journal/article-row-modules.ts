import type { SeedModule } from '../../module-compilers/compile-page-module.ts'

/** The journal on the home page. */
export const homeJournalRow: SeedModule = {
  type: 'blogpostGallery',
  overTitle: { en: 'Journal', fr: 'Journal', ar: 'المدوّنة', ja: 'ジャーナル' },
  title: {
    en: 'Written between two ticks',
    fr: 'Écrit entre deux battements',
    ar: 'مكتوب بين دقّتين',
    ja: 'チックとタックのあいだに',
  },
  slides: [
    'a-night-on-the-roof',
    'why-the-moon-is-late',
    'what-mecha-quartz-is',
    'a-minute-and-three-quarters',
    'how-to-read-a-tide-table',
  ],
  link: {
    to: 'blog',
    label: {
      en: 'Read the journal',
      fr: 'Lire le journal',
      ar: 'اقرأ المدوّنة',
      ja: 'ジャーナルを読む',
    },
  },
}

/** The stories on the page of evenings and visits. */
export const experienceStoriesRow: SeedModule = {
  type: 'blogpostGallery',
  overTitle: { en: 'Stories', fr: 'Récits', ar: 'حكايات', ja: '物語' },
  title: {
    en: 'What happened when we looked up',
    fr: 'Ce qui arriva quand nous levâmes les yeux',
    ar: 'ما جرى حين رفعنا أبصارنا',
    ja: '空を見上げたときに起きたこと',
  },
  slides: ['a-minute-and-three-quarters', 'the-line-on-the-floor', 'a-night-on-the-roof'],
  size: 'large',
  tone: 'night',
  link: {
    to: 'storiesPage',
    label: { en: 'All stories', fr: 'Tous les récits', ar: 'كل الحكايات', ja: 'すべての物語' },
  },
}

/** What a reader of the page about the workshop goes on with. */
export const workshopArticlesRow: SeedModule = {
  type: 'blogpostGallery',
  title: {
    en: 'More from the bench',
    fr: 'Encore de l’établi',
    ar: 'المزيد من طاولة العمل',
    ja: '作業台から、もう少し',
  },
  slides: ['what-a-service-is', 'what-mecha-quartz-is', 'how-to-set-a-watch-by-the-sun'],
}
