import { blogEntry } from './blog/blog.entry.ts'
import { blogpostEntry } from './blogpost/blogpost.entry.ts'
import { collectionEntry } from './collection/collection.entry.ts'
import { collectionsEntry } from './collections/collections.entry.ts'
import { homeEntry } from './home/home.entry.ts'
import { newsEntry } from './news/news.entry.ts'
import { newsListEntry } from './news-list/news-list.entry.ts'
import { pageEntry } from './page/page.entry.ts'
import { productEntry } from './product/product.entry.ts'
import { productsEntry } from './products/products.entry.ts'
import { storiesEntry } from './stories/stories.entry.ts'
import { retailersEntry } from './retailers/retailers.entry.ts'
import type { PageRegistry } from './page-types.ts'

/** Every page kind by its document type. */
export const pageRegistry = {
  home: homeEntry,
  page: pageEntry,
  products: productsEntry,
  collections: collectionsEntry,
  product: productEntry,
  collection: collectionEntry,
  blog: blogEntry,
  blogpost: blogpostEntry,
  newsList: newsListEntry,
  news: newsEntry,
  stories: storiesEntry,
  retailers: retailersEntry,
} satisfies PageRegistry
