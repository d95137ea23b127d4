import { authors } from '../content/journal/authors.ts'
import type {
  SeedJournalListPage,
  SeedNewsItem,
  SeedPost,
} from '../content/journal/journal-seed-types.ts'
import { compilePageModule } from '../module-compilers/compile-page-module.ts'
import type { CompileContext } from './compile-context.ts'
import {
  compileHeroHeader,
  optionalField,
  compilePicture,
  compileRichText,
  textInLocale,
  compileSeoFields,
} from './compile-common-fields.ts'
import type { CompiledDocument } from './compile-site-documents.ts'

/** Where an entry that leads a list is found. */
const entryTypes = { blog: 'blogpost', newsListPage: 'news' } as const

type Article = SeedPost | Extract<SeedNewsItem, { type: 'article' }>

/** The document of a list. */
export function compileJournalListDocument(
  list: SeedJournalListPage,
  context: CompileContext,
): CompiledDocument {
  const { type, highlight } = list
  return {
    _id: context.idOf(type),
    _type: type,
    language: context.locale,
    title: textInLocale(list.title, context),
    slug: slug(textInLocale(list.slug, context)),
    heroHeader: compileHeroHeader(list.header, context),
    ...(highlight &&
      type !== 'storiesPage' && {
        highlight: reference(context.idOf(`${entryTypes[type]}:${highlight}`)),
      }),
    modules: (list.modules ?? []).map((module) => compilePageModule(module, context)),
    seo: compileSeoFields(list.title, list.description, context),
  }
}

export function compilePostDocument(post: SeedPost, context: CompileContext): CompiledDocument {
  const { author, isStory = false, related } = post
  return {
    _id: context.idOf(`blogpost:${post.name}`),
    _type: 'blogpost',
    ...articleFields(post, context),
    author: textInLocale(authors[author].name, context),
    authorRole: textInLocale(authors[author].role, context),
    isStory,
    ...(related && {
      related: related.map((name) => ({
        _key: context.key(),
        ...reference(context.idOf(`blogpost:${name}`)),
      })),
    }),
  }
}

export function compileNewsDocument(item: SeedNewsItem, context: CompileContext): CompiledDocument {
  const shared = { _id: context.idOf(`news:${item.name}`), _type: 'news', type: item.type }
  if (item.type === 'article') return { ...shared, ...articleFields(item, context) }
  return {
    ...shared,
    language: context.locale,
    title: textInLocale(item.title, context),
    date: item.date,
    url: item.url,
    source: item.source,
    cardImage: compilePicture(item.cover, context),
    cardOverTitle: textInLocale(item.subject, context),
    cardExcerpt: textInLocale(item.excerpt, context),
  }
}

function articleFields(entry: Article, context: CompileContext) {
  const { locale } = context
  const description = entry.excerpt ?? entry.lead
  return {
    language: locale,
    title: textInLocale(entry.title, context),
    slug: slug(entry.slugs?.[locale] ?? entry.name),
    date: entry.date,
    heroHeader: compileHeroHeader(
      { overTitle: entry.subject, title: entry.title, body: entry.lead, media: entry.cover },
      context,
    ),
    ...optionalField('cardExcerpt', textInLocale(entry.excerpt, context)),
    body: compileRichText(entry.body, context),
    modules: (entry.modules ?? []).map((module) => compilePageModule(module, context)),
    seo: compileSeoFields(undefined, description, context),
  }
}

const slug = (current: string | undefined) => ({ _type: 'slug', current })
const reference = (_ref: string) => ({ _type: 'reference', _ref })
