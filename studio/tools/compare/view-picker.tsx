import { CloseIcon } from '@sanity/icons/Close'
import { Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import type { PreviewView } from '#lib/preview-view/preview-view.ts'
import { formatDateTime } from '../../date-format.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { perspectiveLayerLabel, toDateTimeLocal, releaseStackLabel } from './model/view-labels.ts'
import type { ReleaseOption } from './use-open-releases.ts'

interface Props {
  /** Accessible name of the pane. */
  pane: string
  view: PreviewView
  releases: readonly ReleaseOption[]
  onView: (view: PreviewView) => void
}

/** Selects the view of a pane: published, drafts, releases in layers, or a date. */
export function ViewPicker({ pane, view, releases, onView }: Props) {
  const layers = 'perspective' in view ? view.perspective.split(',') : []
  const value = 'at' in view ? 'at' : (layers[0] ?? 'drafts')
  const isStack = layers.filter((name) => name !== 'published').length > 1
  const unknown = layers.filter((name) => !isOffered(name, releases))
  const onPick = (picked: string) => {
    if (picked === 'at') onView({ at: defaultDate(releases) })
    else if (picked.startsWith('at:')) onView({ at: picked.slice(3) })
    else onView({ perspective: picked })
  }
  return (
    <Stack gap={2}>
      <Select
        aria-label={`Content shown in ${pane}`}
        fontSize={1}
        padding={2}
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        <option value="published">Published</option>
        <option value="drafts">Drafts</option>
        {unknown.map((name) => (
          <option key={name} value={name}>
            {perspectiveLayerLabel(name, releases)}
          </option>
        ))}
        <optgroup label="Release">
          {releases.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </optgroup>
        <optgroup label="On a date">
          <option value="at">Choose a date…</option>
          {scheduled(releases).map(({ name, title, publishAt }) => (
            <option key={name} value={`at:${publishAt}`}>
              {`${formatDateTime(publishAt)}: ${title}`}
            </option>
          ))}
        </optgroup>
      </Select>
      {'at' in view && <DateField pane={pane} at={view.at} releases={releases} onView={onView} />}
      {'perspective' in view && isRelease(value) && (
        <Layers pane={pane} layers={layers} releases={releases} isStack={isStack} onView={onView} />
      )}
    </Stack>
  )
}

const isRelease = (name: string): boolean => name !== 'published' && name !== 'drafts'

const isOffered = (name: string, releases: readonly ReleaseOption[]): boolean =>
  !isRelease(name) || releases.some((release) => release.name === name)

function scheduled(releases: readonly ReleaseOption[]) {
  return releases.flatMap((release) =>
    release.state === 'scheduled' && release.publishAt
      ? [{ ...release, publishAt: new Date(release.publishAt).toISOString() }]
      : [],
  )
}

/** Default date: that of the last scheduled release, or one week from now. */
function defaultDate(releases: readonly ReleaseOption[]): string {
  const last = scheduled(releases)
    .map(({ publishAt }) => publishAt)
    .toSorted()
    .at(-1)
  return last ?? new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString()
}

function DateField({ pane, at, releases, onView }: Omit<Props, 'view'> & { at: string }) {
  return (
    <Stack gap={2}>
      <TextInput
        aria-label={`Date of ${pane}, in your time zone`}
        fontSize={1}
        padding={2}
        type="datetime-local"
        step={1}
        value={toDateTimeLocal(at)}
        onChange={(event) => {
          const date = new Date(event.currentTarget.value)
          if (!Number.isNaN(date.getTime())) onView({ at: date.toISOString() })
        }}
      />
      <Text muted size={0}>
        {releaseStackLabel(at, releases)}
      </Text>
    </Stack>
  )
}

interface LayersProps extends Omit<Props, 'view'> {
  layers: readonly string[]
  isStack: boolean
}

/** Lower layers of the stack, and releases that can be added to it. */
function Layers({ pane, layers, releases, onView }: LayersProps) {
  const below = layers.slice(1).filter((name) => name !== 'published')
  const rest = [...releases.map(({ name }) => name), 'drafts'].filter(
    (name) => !layers.includes(name),
  )
  const show = (names: readonly string[]) => onView({ perspective: names.join(',') })
  const top = layers[0] ?? 'drafts'
  return (
    <Flex align="center" gap={1} wrap="wrap">
      {below.map((name) => (
        <ToolButton
          key={name}
          aria-label={`Remove ${perspectiveLayerLabel(name, releases)} from ${pane}`}
          fontSize={0}
          iconRight={CloseIcon}
          padding={2}
          text={`on top of ${perspectiveLayerLabel(name, releases)}`}
          onClick={() => show([top, ...below.filter((each) => each !== name)])}
        />
      ))}
      {rest.length > 0 && (
        <Select
          aria-label={`Add a release below ${pane}`}
          fontSize={0}
          padding={2}
          value=""
          onChange={(event) => show([top, ...below, event.currentTarget.value])}
        >
          <option value="">on top of…</option>
          {rest.map((name) => (
            <option key={name} value={name}>
              {perspectiveLayerLabel(name, releases)}
            </option>
          ))}
        </Select>
      )}
    </Flex>
  )
}
