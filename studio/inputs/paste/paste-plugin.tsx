import { useEditor } from '@portabletext/editor'
import { BehaviorPlugin } from '@portabletext/editor/plugins'
import { useToast } from '@sanity/ui/toast'
import { use, useMemo } from 'react'
import { type PortableTextPluginsProps, useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { DocumentLanguageContext } from '../writing-direction.tsx'
import { annotationKeys, referencePages } from './page-links.ts'
import { pageOfUrl, type PathFilter } from './page-of-url.ts'
import { pasteBehaviors } from './paste-behaviors.ts'

interface Site {
  /** Where visitors reach the site; default the origin of Studio. */
  siteUrl?: string | undefined
  filterForPath: PathFilter
}

/** Plugins of every Portable Text input: Studio's own, with paste in the terms of this site's schema. */
export function pastePlugins({ siteUrl, filterForPath }: Site) {
  return function PastePlugins(props: PortableTextPluginsProps) {
    const editor = useEditor()
    const toast = useToast()
    const client = useClient({ apiVersion: studioApiVersion })
    const language = use(DocumentLanguageContext)
    const behaviors = useMemo(() => {
      const findPage = async (url: string): Promise<string | undefined> => {
        const page = pageOfUrl(url, siteUrl ?? location.origin, language, filterForPath)
        if (!page) return undefined
        const id = await client.fetch<string | null>(page.query, page.params, {
          perspective: 'published',
        })
        return id ?? undefined
      }
      return pasteBehaviors({
        notify: (title) => toast.push({ id: 'paste', status: 'warning', title, duration: 12_000 }),
        onPaste: () => {
          const known = annotationKeys(editor)
          return () => {
            // A URL that cannot be looked up stays a URL, which works too.
            referencePages(editor, known, findPage).catch(() => undefined)
          }
        },
      })
    }, [editor, toast, client, language])
    // Ours links e-mail addresses and telephone numbers too.
    const pasteLink = { ...props.plugins.pasteLink, enabled: false }
    return (
      <>
        <BehaviorPlugin behaviors={behaviors} />
        {props.renderDefault({ ...props, plugins: { ...props.plugins, pasteLink } })}
      </>
    )
  }
}
