import { authors } from '../content/journal/authors.ts'
import type { SeedList, SeedNews, SeedPost } from '../content/journal/journal-seed-types.ts'
import { pageModule } from '../module-compilers/compile-page-module.ts'
import type { CompileContext } from './compile-context.ts'
import { heroHeader, optional, picture, richText, localizedText, seo } from './compile-common-fields.ts'
import type { SeedDocument } from './compile-site-documents.ts'

/** Where an entry that leads a list is found. */
const entryTypes = { blog: 'blogpost', newsListPage: 'news' } as const

type Article = SeedPost | Extract<SeedNews, { type: 'article' }>

/** The document of a list. */
export function listDocument(list: SeedList, context: CompileContext): SeedDocument {
  const { type, highlight } = list
  return {
    _id: context.idOf(type),
    _type: type,
    language: context.locale,
    title: localizedText(list.title, context),
    slug: slug(localizedText(list.slug, context)),
    heroHeader: heroHeader(list.header, context),
    ...(highlight &&
      type !== 'storiesPage' && {
        highlight: reference(context.idOf(`${entryTypes[type]}:${highlight}`)),
      }),
    modules: (list.modules ?? []).map((module) => pageModule(module, context)),
    seo: seo(list.title, list.description, context),
  }
}

export function postDocument(post: SeedPost, context: CompileContext): SeedDocument {
  const { author, isStory = false, related } = post
  return {
    _id: context.idOf(`blogpost:${post.name}`),
    _type: 'blogpost',
    ...articleFields(post, context),
    author: localizedText(authors[author].name, context),
    authorRole: localizedText(authors[author].role, context),
    isStory,
    ...(related && {
      related: related.map((name) => ({
        _key: context.key(),
        ...reference(context.idOf(`blogpost:${name}`)),
      })),
    }),
  }
}

export function newsDocument(item: SeedNews, context: CompileContext): SeedDocument {
  const shared = { _id: context.idOf(`news:${item.name}`), _type: 'news', type: item.type }
  if (item.type === 'article') return { ...shared, ...articleFields(item, context) }
  return {
    ...shared,
    language: context.locale,
    title: localizedText(item.title, context),
    date: item.date,
    url: item.url,
    source: item.source,
    cardImage: picture(item.cover, context),
    cardOverTitle: localizedText(item.subject, context),
    cardExcerpt: localizedText(item.excerpt, context),
  }
}

function articleFields(entry: Article, context: CompileContext) {
  const { locale } = context
  const description = entry.excerpt ?? entry.lead
  return {
    language: locale,
    title: localizedText(entry.title, context),
    slug: slug(entry.slugs?.[locale] ?? entry.name),
    date: entry.date,
    heroHeader: heroHeader(
      { overTitle: entry.subject, title: entry.title, body: entry.lead, media: entry.cover },
      context,
    ),
    ...optional('cardExcerpt', localizedText(entry.excerpt, context)),
    body: richText(entry.body, context),
    modules: (entry.modules ?? []).map((module) => pageModule(module, context)),
    seo: seo(undefined, description, context),
  }
}

const slug = (current: string | undefined) => ({ _type: 'slug', current })
const reference = (_ref: string) => ({ _type: 'reference', _ref })
