import { Badge, Box, Card, Checkbox, Flex, Stack, Text } from '@sanity/ui'
import { localeTable } from '#lib/locales.ts'
import { InlineWordDiff } from '../translations/inline-diff.tsx'
import { MutedText } from '../ui/tool-page.tsx'
import type { Proposal, ProposedText } from './model/proposal.ts'

interface Props {
  label: string
  proposal: Proposal
  isAccepted: (text: ProposedText) => boolean
  onToggle: (text: ProposedText) => void
}

const listStyle = { listStyle: 'none', margin: 0, padding: 0 }

/** The proposed texts of one document, each with its differences and a checkbox. */
export function ProposalList({ label, proposal, isAccepted, onToggle }: Props) {
  const { texts, refused } = proposal
  return (
    <Card aria-label={label} as="section" border padding={3} radius={2}>
      <Stack gap={4}>
        <Flex align="center" gap={2} wrap="wrap">
          <Text as="h2" dir="auto" size={1} weight="medium">
            {label}
          </Text>
          <MutedText>{texts.length === 1 ? '1 text' : `${texts.length} texts`}</MutedText>
        </Flex>
        {texts.length > 0 && (
          <Stack as="ul" gap={4} style={listStyle}>
            {texts.map((text) => (
              <ProposedTextItem
                key={text.path}
                isAccepted={isAccepted(text)}
                proposal={proposal}
                text={text}
                onToggle={() => onToggle(text)}
              />
            ))}
          </Stack>
        )}
        {refused.length > 0 && (
          <Stack as="ul" gap={3} style={listStyle}>
            {refused.map(({ path, titles, reason }) => (
              <Stack key={path} as="li" gap={2}>
                <MutedText>{titles.join(' › ')}</MutedText>
                <Text size={1}>{`Left out: ${reason}`}</Text>
              </Stack>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

interface ItemProps {
  text: ProposedText
  proposal: Proposal
  isAccepted: boolean
  onToggle: () => void
}

function ProposedTextItem({ text, proposal, isAccepted, onToggle }: ItemProps) {
  const { titles, before, after, original, notes } = text
  const { locale, source } = proposal
  const title = titles.join(' › ')
  const own = locale && localeTable[locale]
  const from = source?.['language']
  const foreign =
    typeof from === 'string' ? localeTable[from as keyof typeof localeTable] : undefined
  return (
    <Flex align="flex-start" as="li" gap={3}>
      <Box paddingTop={1}>
        <Checkbox aria-label={`Accept: ${title}`} checked={isAccepted} onChange={onToggle} />
      </Box>
      <Box flex={1}>
        <Stack gap={3}>
          <MutedText>{title}</MutedText>
          {foreign && original !== before && (
            <Text
              dir={foreign.direction}
              lang={foreign.tag}
              muted
              size={1}
              style={{ whiteSpace: 'pre-wrap' }}
            >
              {original}
            </Text>
          )}
          <Text
            dir={own?.direction ?? 'auto'}
            lang={own?.tag}
            size={1}
            style={{ whiteSpace: 'pre-wrap' }}
          >
            {before === after ? (
              after
            ) : (
              <InlineWordDiff after={after} before={before} language={own?.tag} />
            )}
          </Text>
          {notes.map((note) => (
            <Flex key={note}>
              <Badge tone="caution">{note}</Badge>
            </Flex>
          ))}
        </Stack>
      </Box>
    </Flex>
  )
}
