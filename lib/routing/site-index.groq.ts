import { defineQuery } from 'next-sanity'

/** Every address of the published site, and every redirect. */
export const siteIndexQuery = defineQuery(`{
  "documents": *[_type in ["home", "page", "product", "collection"] && defined(language) && store.isDeleted != true]{
    _id,
    _type,
    _updatedAt,
    language,
    "slug": coalesce(store.slug.current, slug.current),
    "hidden": seo.noIndex == true
  },
  "translations": *[_type == "translation.metadata"]{"ids": translations[].value._ref}.ids,
  "redirects": *[_type == "redirect" && enabled != false] | order(_createdAt asc) {
    source,
    status,
    "url": select(destination.type == "url" => destination.url),
    "target": destination.reference->{_type, language, "slug": coalesce(store.slug.current, slug.current)}
  },
  "roots": *[_type == "settings" && defined(rootRedirect)]{
    language,
    "url": select(rootRedirect.type == "external" => rootRedirect.url),
    "target": rootRedirect.reference->{_type, language, "slug": coalesce(store.slug.current, slug.current)}
  }
}`)
