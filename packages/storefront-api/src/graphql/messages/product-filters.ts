import { isLanguage, type Language } from '../../message-languages.ts'

const en = {
  availability: 'Availability',
  inStock: 'In stock',
  outOfStock: 'Out of stock',
  price: 'Price',
  productType: 'Product type',
  vendor: 'Brand',
  tag: 'Tag',
}

const words: Record<Language, typeof en> = {
  en,
  fr: {
    availability: 'Disponibilité',
    inStock: 'En stock',
    outOfStock: 'En rupture de stock',
    price: 'Prix',
    productType: 'Type de produit',
    vendor: 'Marque',
    tag: 'Étiquette',
  },
  ar: {
    availability: 'التوفر',
    inStock: 'متوفر',
    outOfStock: 'غير متوفر',
    price: 'السعر',
    productType: 'نوع المنتج',
    vendor: 'العلامة التجارية',
    tag: 'الوسم',
  },
  ja: {
    availability: '在庫状況',
    inStock: '在庫あり',
    outOfStock: '在庫切れ',
    price: '価格',
    productType: '商品タイプ',
    vendor: 'ブランド',
    tag: 'タグ',
  },
}

/** The labels of filters in a language of the shop; English otherwise. */
export function productFilterLabels(language: string | null): typeof en {
  const code = language?.split('-')[0] ?? 'en'
  return words[isLanguage(code) ? code : 'en']
}
