import { CloseIcon } from '@sanity/icons/Close'
import { Badge, Box, Card, Flex, Select, Stack } from '@sanity/ui'
import type { Addresses } from '#lib/addresses/create-addresses.ts'
import { locales, localeTable } from '#lib/locales.ts'
import { SelectField, ToolButton } from '../../ui/controls.tsx'
import { localeOf, type Pane, readWidth, widths } from './model/pane-address.ts'
import { PageField } from './page-field.tsx'
import type { KnownRelease } from './use-releases.ts'
import { ViewPicker } from './view-picker.tsx'

interface Props {
  name: string
  pane: Pane
  releases: readonly KnownRelease[]
  addresses: Addresses
  onPane: (change: Partial<Pane>) => void
  onLocale: (locale: (typeof locales)[number]) => void
  onWidth: (width: number | undefined) => void
  /** Absent where it is one of the last two. */
  onClose: (() => void) | undefined
}

/** What a pane shows and how, and the switches for each of it. */
export function PaneBar(props: Props) {
  const { name, pane, releases, addresses, onPane, onLocale, onWidth, onClose } = props
  const { path, view, width } = pane
  return (
    <Card as="header" borderBottom padding={2}>
      <Stack gap={2}>
        <Flex align="center" gap={2}>
          <Badge tone="primary">{name.replace(/\D/g, '')}</Badge>
          <PageField
            pane={name}
            path={path}
            addresses={addresses}
            onPath={(next) => onPane({ path: next })}
          />
          {onClose && (
            <ToolButton
              aria-label={`Close ${name}`}
              icon={CloseIcon}
              mode="bleed"
              padding={2}
              onClick={onClose}
            />
          )}
        </Flex>
        <Flex align="flex-start" gap={2}>
          <Box flex={2} style={{ minWidth: 0 }}>
            <ViewPicker
              pane={name}
              view={view}
              releases={releases}
              onView={(next) => onPane({ view: next })}
            />
          </Box>
          <Box flex={1} style={{ minWidth: 0 }}>
            <SelectField
              label={`Language of ${name}`}
              options={locales.map((locale) => [locale, localeTable[locale].name])}
              padding={2}
              value={localeOf(pane)}
              onChange={onLocale}
            />
          </Box>
          <Box flex={1} style={{ minWidth: 0 }}>
            <Select
              aria-label={`Width of ${name}`}
              fontSize={1}
              padding={2}
              value={width ?? ''}
              onChange={({ currentTarget: { value } }) => onWidth(readWidth(value))}
            >
              {widths.map((each) => (
                <option key={each.width} value={each.width}>
                  {each.title}
                </option>
              ))}
              {width !== undefined && !widths.some((each) => each.width === width) && (
                <option value={width}>{width}</option>
              )}
              <option value="">As wide as it fits</option>
            </Select>
          </Box>
        </Flex>
      </Stack>
    </Card>
  )
}
