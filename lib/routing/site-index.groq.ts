import { defineQuery } from 'next-sanity'
import { addressProjection } from '../addresses/address.groq.ts'

/**
 * Every URL of the published site, the documents that define their segments, and every redirect. The types are
 * repeated from the table of page kinds; site-index.test.ts compares them.
 */
export const siteIndexQuery = defineQuery(`{
  "documents": *[_type in ["home", "page", "product", "productPage", "collection", "collectionPage", "blog", "blogpost", "newsListPage", "news", "storiesPage", "retailersPage"] && defined(language) && store.isDeleted != true] | order(_createdAt asc) {
    _id,
    _updatedAt,
    ${addressProjection},
    formerSlugs,
    "hidden": seo.noIndex == true,
    "entries": select(
      _type == "blog" => count(*[_type == "blogpost" && language == ^.language]),
      _type == "newsListPage" => count(*[_type == "news" && language == ^.language]),
      _type == "storiesPage" => count(*[_type == "blogpost" && isStory == true && language == ^.language])
    ),
    "picture": coalesce(card.image, header.media.image, heroHeader.media.image, collectionHeader.media.image).asset._ref
  },
  "segments": *[_type in ["productPage", "collectionPage", "blog", "newsListPage", "storiesPage", "retailersPage"] && defined(language)] | order(_id asc) {_id, ${addressProjection}, formerSlugs},
  "translations": *[_type == "translation.metadata"]{_id, "ids": translations[].value._ref},
  "redirects": *[_type == "redirect" && enabled != false] | order(_createdAt asc) {
    _id,
    source,
    status,
    "url": select(destination.type == "url" => destination.url),
    "target": destination.reference->{${addressProjection}}
  },
  "currency": *[_type == "currencies"][0].mainCurrency.code,
  "gated": count(*[_type == "authentication" && passwordEnabled == true]) > 0,
  "roots": *[_type == "settings" && defined(rootRedirect)]{
    _id,
    language,
    "url": select(rootRedirect.type == "external" => rootRedirect.url),
    "target": rootRedirect.reference->{${addressProjection}}
  }
}`)
