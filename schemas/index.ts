import type { DocumentDefinition, SchemaTypeDefinition } from 'sanity'
import { documentTypesWhere } from '#lib/addresses/page-kinds.ts'
import type { Locale } from '#lib/locales.ts'
import { machineTranslationField } from './fields/machine-translation-field.ts'
import { translatedFromField } from './fields/translated-from-field.ts'
import { withLanguageInPreview } from './fields/with-language-in-preview.ts'
import { translatedTypes } from '../lib/addresses/translated-types.ts'
import { blogListPage } from './documents/blog.ts'
import { blogpost } from './documents/blogpost.ts'
import { siteAuthentication } from './documents/site-authentication.ts'
import { collection } from './documents/collection.ts'
import { currencies } from './documents/currencies.ts'
import { collectionsListPage } from './documents/collection-page.ts'
import { form } from './documents/form.ts'
import { formDelivery } from './documents/form-delivery.ts'
import { glossary } from './documents/glossary.ts'
import { homePage } from './documents/home.ts'
import { newsItem } from './documents/news.ts'
import { newsListPage } from './documents/news-list-page.ts'
import { page } from './documents/page.ts'
import { product } from './documents/product.ts'
import { productPagesSettings } from './documents/product-page.ts'
import { productVariant } from './documents/product-variant.ts'
import { redirect } from './documents/redirect.ts'
import { retailer } from './documents/retailer.ts'
import { retailersPage } from './documents/retailers-page.ts'
import { siteSettings } from './documents/settings.ts'
import { storiesPage } from './documents/stories-page.ts'
import { formSubmission } from './documents/submission.ts'
import { newsletterSubscriber } from './documents/subscriber.ts'
import { moduleTypes } from './modules/index.ts'
import { moduleList } from './modules/module-list.ts'
import { collectionContent } from './objects/collection-content.ts'
import { currency } from './objects/currency.ts'
import { formField } from './objects/form-field.ts'
import { figure } from './objects/figure.ts'
import { heroHeader } from './objects/hero-header.ts'
import { labelAndValue } from './objects/label-and-value.ts'
import { link } from './objects/link.ts'
import { localeString } from './objects/locale-string.ts'
import { localeText } from './objects/locale-text.ts'
import { mediaItem } from './objects/media-item.ts'
import { menuCurrency } from './objects/menu-currency.ts'
import { menuLink } from './objects/menu-link.ts'
import { note } from './objects/note.ts'
import { openingHours, specialDay } from './objects/opening-hours.ts'
import { picture } from './objects/picture.ts'
import { productTag } from './objects/product-tag.ts'
import { richText } from './objects/rich-text.ts'
import { seo } from './objects/seo.ts'
import { shopCollection } from './objects/shop-collection.ts'
import { shopProduct } from './objects/shop-product.ts'
import { shopVariant } from './objects/shop-variant.ts'
import { textTable } from './objects/text-table.ts'
import { titleAndText } from './objects/title-and-text.ts'
import { withTypedPreviews } from './typed-previews.ts'

/** Types with one document per language. */
export const localizedSingletonTypes = [
  'settings',
  ...documentTypesWhere(({ singleton }) => singleton),
]

/** Types with one document for all languages, whose id is the type. */
export const globalSingletonTypes = ['currencies', 'authentication', 'glossary']

/** The document id of a singleton in one language, such as `home-fr`. */
export const singletonId = (type: string, locale: Locale) => `${type}-${locale}`

const declaredTypes: SchemaTypeDefinition[] = [
  siteAuthentication,
  siteSettings,
  currencies,
  glossary,
  homePage,
  page,
  product,
  productVariant,
  productPagesSettings,
  collection,
  collectionsListPage,
  blogListPage,
  blogpost,
  newsListPage,
  newsItem,
  storiesPage,
  retailersPage,
  retailer,
  redirect,
  form,
  formDelivery,
  formSubmission,
  newsletterSubscriber,
  ...moduleTypes,
  moduleList,
  collectionContent,
  currency,
  formField,
  figure,
  heroHeader,
  labelAndValue,
  link,
  localeString,
  localeText,
  mediaItem,
  menuCurrency,
  menuLink,
  note,
  openingHours,
  picture,
  productTag,
  richText,
  seo,
  shopCollection,
  shopProduct,
  shopVariant,
  textTable,
  specialDay,
  titleAndText,
]

const isTranslated = (type: SchemaTypeDefinition): type is DocumentDefinition =>
  translatedTypes.includes(type.name)

/** All schema types; translated documents get the fields of their translation, and their language in previews. */
export const schemaTypes: SchemaTypeDefinition[] = withTypedPreviews(
  declaredTypes.map((type) =>
    isTranslated(type)
      ? {
          ...type,
          fields: [...type.fields, translatedFromField, machineTranslationField],
          preview: withLanguageInPreview(type.preview ?? {}),
        }
      : type,
  ),
)
