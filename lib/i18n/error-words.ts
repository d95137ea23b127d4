import type { Locale } from '#lib/locales.ts'

/**
 * The words of the page that stands in when a page's code failed. They are part of the code because
 * nothing can be loaded then; `messages` holds the same ones (a test compares).
 */
export const errorWords: Record<Locale, { title: string; body: string; retry: string }> = {
  en: {
    title: 'Something stopped.',
    body: 'The page could not be shown. Please try again in a moment.',
    retry: 'Try again',
  },
  fr: {
    title: 'Quelque chose s’est arrêté.',
    body: 'La page n’a pas pu être affichée. Veuillez réessayer dans un instant.',
    retry: 'Réessayer',
  },
  ar: {
    title: 'توقّف شيء ما.',
    body: 'تعذّر عرض الصفحة. يرجى المحاولة بعد قليل.',
    retry: 'حاول مرة أخرى',
  },
  ja: {
    title: '何かが止まりました。',
    body: 'ページを表示できませんでした。しばらくしてからもう一度お試しください。',
    retry: 'もう一度試す',
  },
}
