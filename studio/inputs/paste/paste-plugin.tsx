import { useEditor } from '@portabletext/editor'
import { BehaviorPlugin } from '@portabletext/editor/plugins'
import { Box, Card, Flex, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { use, useMemo, useRef, useState } from 'react'
import { type PortableTextPluginsProps, useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { ToolButton } from '../../ui/controls.tsx'
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
    const status = useRef<HTMLDivElement>(null)
    const [notice, setNotice] = useState<string>()
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
        notify: (title) => {
          // A full-screen editor covers the form, and this notice.
          if (status.current?.parentElement?.querySelector('[contenteditable]')) setNotice(title)
          else toast.push({ id: 'paste', status: 'warning', title, duration: 12_000 })
        },
        onPaste: () => {
          setNotice(undefined)
          const known = annotationKeys(editor)
          return () => {
            // A URL that cannot be looked up stays a URL, which works too.
            referencePages(editor, known, findPage).catch(() => undefined)
          }
        },
      })
    }, [editor, toast, client, language])
    // Ours links email addresses and telephone numbers too.
    const pasteLink = { ...props.plugins.pasteLink, enabled: false }
    return (
      <>
        <BehaviorPlugin behaviors={behaviors} />
        {props.renderDefault({ ...props, plugins: { ...props.plugins, pasteLink } })}
        <div ref={status} role="status">
          {notice && <PasteNotice notice={notice} onDismiss={() => setNotice(undefined)} />}
        </div>
      </>
    )
  }
}

function PasteNotice({ notice, onDismiss }: { notice: string; onDismiss: () => void }) {
  return (
    <Card border marginBottom={2} padding={2} radius={2} tone="caution">
      <Flex align="center" gap={3}>
        <Box flex={1} padding={1}>
          <Text size={1}>{notice}</Text>
        </Box>
        <ToolButton mode="bleed" padding={2} text="Dismiss" onClick={onDismiss} />
      </Flex>
    </Card>
  )
}
