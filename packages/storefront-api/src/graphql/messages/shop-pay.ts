import type { Language } from '../../message-languages.ts'

interface ShopPayWords {
  unavailable: string
  unknown: string
}

/** Shop Pay messages in each language. */
export const shopPayMessages: Record<Language, ShopPayWords> = {
  en: {
    unavailable: 'Shop Pay is not available in this shop.',
    unknown: 'The payment request does not exist.',
  },
  fr: {
    unavailable: 'Shop Pay n’est pas proposé dans cette boutique.',
    unknown: 'Cette demande de paiement n’existe pas.',
  },
  ar: {
    unavailable: 'خدمة Shop Pay غير متاحة في هذا المتجر.',
    unknown: 'طلب الدفع هذا غير موجود.',
  },
  ja: {
    unavailable: 'このショップではShop Payをご利用いただけません。',
    unknown: 'この支払いリクエストは存在しません。',
  },
}
