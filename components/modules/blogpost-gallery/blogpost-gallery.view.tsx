import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import { EntryCard } from '../../journal/entry-card.tsx'
import { sizesOfContentShare } from '../../media/sizes-attribute.ts'
import { ActionLink } from '../../text/content-link.tsx'
import { ModuleHeader } from '../../text/module-header.tsx'
import { colorSchemeOf } from '../../text/color-scheme.ts'
import { ScrollRow } from '../../ui/scroll-row.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ModuleViewProps } from '../module-types.ts'
import type { BlogpostGalleryModuleData } from './blogpost-gallery.groq.ts'

/** Module: posts in a scrolling row. Deleted posts are left out; nothing without posts. */
export function BlogpostGalleryModule({ data, place }: ModuleViewProps<BlogpostGalleryModuleData>) {
  const t = useTranslations('modules')
  const slides = (data.slides ?? []).filter((slide) => slide?.title)
  if (slides.length === 0) return null
  const titleId = data.title ? `title-${data._key}` : undefined
  const label = stegaClean(data.title || data.overTitle) || t('posts')
  const large = stegaClean(data.size) === 'large'
  return (
    <Root
      data-tone={colorSchemeOf(data.tone)}
      data-size={large ? 'large' : undefined}
      aria-labelledby={titleId}
      aria-label={titleId ? undefined : label}
    >
      <div className="wrap">
        <ModuleHeader place={place} titles={data} id={titleId}>
          <ActionLink link={data.link} site={place.site} />
        </ModuleHeader>
        <ScrollRow
          label={label}
          previousLabel={t('previousPosts')}
          nextLabel={t('nextPosts')}
          className="posts"
        >
          {slides.map((slide) => (
            <li key={slide._id}>
              <EntryCard
                entry={slide}
                site={place.site}
                headingLevel={data.title ? 'h3' : 'h2'}
                sizes={sizesOfContentShare(
                  large ? { base: 0.85, md: 0.62 } : { base: 0.8, md: 0.42, vl: 1 / 3 },
                )}
              />
            </li>
          ))}
        </ScrollRow>
      </div>
    </Root>
  )
}

const Root = styled.section`
  margin-block: var(--space-section);

  &[data-tone] {
    margin-block: 0;
    padding-block: var(--space-section);
  }

  .posts {
    --row-item: min(80vw, 24rem);
  }

  &[data-size] .posts {
    --row-item: min(85vw, 40rem);
  }

  ${mediaQueryFrom.md} {
    .posts {
      --row-item: calc((100% - 2 * var(--gutter)) / 2.4);
    }

    &[data-size] .posts {
      --row-item: 62%;
    }

    &[data-size] .plate img {
      aspect-ratio: 16 / 9;
      object-fit: cover;
    }
  }

  ${mediaQueryFrom.vl} {
    .posts {
      --row-item: calc((100% - 2 * var(--gutter)) / 3);
    }
  }
`
