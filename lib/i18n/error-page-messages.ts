import type { Locale } from '#lib/locales.ts'
import { englishErrorPageText, type ErrorPageText } from './error-page-text.ts'

/**
 * Texts of the error page, which each document carries in its language; `messages` contains the same ones (a test
 * compares them).
 */
export const errorPageMessages: Record<Locale, ErrorPageText> = {
  en: englishErrorPageText,
  fr: {
    code: 'Erreur 500',
    title: 'Une erreur est survenue.',
    body: 'Cette page n’a pas pu être chargée. Veuillez réessayer dans un instant.',
    retry: 'Réessayer',
    backHome: 'Retour à l’accueil',
  },
  ar: {
    code: 'خطأ 500',
    title: 'حدث خطأ ما.',
    body: 'تعذّر تحميل هذه الصفحة. يرجى المحاولة بعد قليل.',
    retry: 'حاول مرة أخرى',
    backHome: 'العودة إلى الصفحة الرئيسية',
  },
  ja: {
    code: '500 エラー',
    title: 'エラーが発生しました。',
    body: 'ページを表示できませんでした。しばらくしてからもう一度お試しください。',
    retry: 'もう一度試す',
    backHome: 'ホームへ戻る',
  },
}
