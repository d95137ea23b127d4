import { t, type SeedCard, type SeedPage } from '../kit.ts'
import { lines } from '../lines.ts'

const lineCards: SeedCard[] = lines.map(({ handle, title, text, image }) => ({
  title,
  text,
  image,
  link: {
    to: `collection:${handle}`,
    label: t('See the watches', 'Voir les montres', 'شاهد الساعات', '時計を見る'),
  },
}))

export const collections: SeedPage = {
  path: 'collections',
  title: t('Collections', 'Collections', 'المجموعات', 'コレクション'),
  description: t(
    'Four lines of watches, from the first light of morning to the last of the stars.',
    'Quatre lignes de montres, de la première lumière du matin à la dernière étoile.',
    'أربعة خطوط من الساعات، من أول ضوء الصباح إلى آخر النجوم.',
    '朝の最初の光から最後の星まで、四つのコレクション。',
  ),
  header: {
    overTitle: t('Collections', 'Collections', 'المجموعات', 'コレクション'),
    title: t(
      'Four ways to read the sky',
      'Quatre façons de lire le ciel',
      'أربع طرق لقراءة السماء',
      '空を読む、四つの方法',
    ),
    media: 'star-chart.jpg',
  },
  modules: [{ type: 'pushCards', items: lineCards }],
}

export const ourCollections: SeedPage = {
  path: 'collections/our-collections',
  title: t('Our collections', 'Nos collections', 'مجموعاتنا', '私たちのコレクション'),
  parent: 'collections',
  description: t(
    'How the four lines of Maison Orrery came to be, and what they have in common.',
    'Comment sont nées les quatre lignes de Maison Orrery, et ce qui les unit.',
    'كيف نشأت خطوط ميزون أوريري الأربعة، وما الذي يجمعها.',
    'メゾン・オーラリーの四つの系譜、その成り立ちと共通点。',
  ),
  header: {
    overTitle: t('Our collections', 'Nos collections', 'مجموعاتنا', '私たちのコレクション'),
    title: t(
      'One sky, four hours of the day',
      'Un ciel, quatre heures du jour',
      'سماء واحدة، وأربع ساعات من اليوم',
      'ひとつの空、四つの時',
    ),
    media: 'hero-night.jpg',
    mobile: 'hero-night-tall.jpg',
  },
  modules: lines.map(({ handle, title, story, image }, index) => ({
    type: 'content' as const,
    title,
    text: [story],
    medias: [image],
    layout: index % 2 === 0 ? ('mediaEnd' as const) : ('mediaStart' as const),
    tone: handle === 'night-sky' ? ('night' as const) : ('paper' as const),
    link: {
      to: `collection:${handle}` as const,
      label: t('See the watches', 'Voir les montres', 'شاهد الساعات', '時計を見る'),
    },
  })),
}

/** The editorial page of a line, which its fixed path of the specification answers. */
function linePage(path: string, handle: string): SeedPage {
  const line = lines.find((candidate) => candidate.handle === handle)
  if (!line) throw new Error(`No line has the handle ${handle}`)
  return {
    path,
    title: line.title,
    parent: 'collections',
    description: line.text,
    header: {
      overTitle: t('Collection', 'Collection', 'المجموعة', 'コレクション'),
      title: line.headline,
      body: line.text,
      media: line.wide,
      link: {
        to: `collection:${handle}`,
        label: t('See the watches', 'Voir les montres', 'شاهد الساعات', '時計を見る'),
      },
    },
    modules: [
      { type: 'content', text: [line.story], medias: [line.detail], layout: 'mediaStart' },
      {
        type: 'pushCards',
        title: t('From this line', 'Dans cette ligne', 'من هذا الخط', 'この系譜から'),
        items: line.pieces.map(({ handle: piece, title, text }) => ({
          title,
          text,
          image: `${piece}-front-bone.jpg`,
          link: { to: `product:${piece}` as const, label: title },
        })),
      },
    ],
  }
}

export const mechanicalLinePage = linePage('collections/mechanical-line', 'mechanical-line')
export const mechaquartzPage = linePage('collections/mechaquartz', 'mechaquartz')
