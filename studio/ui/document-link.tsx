import { Box, Card, Flex, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { Preview, useSchema } from 'sanity'
import { IntentLink } from 'sanity/router'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { MutedText } from './tool-page.tsx'

interface DocumentLinkProps {
  /** Stored id; the preview shows the draft or version that it names. */
  id: string
  type: string
  /** Content beside the preview. */
  children?: ReactNode
  /** Text below the preview. */
  about?: ReactNode
}

/** List entry of a document; a link that opens it. */
export function DocumentLink({ id, type, children, about }: DocumentLinkProps) {
  const schemaType = useSchema().get(type)
  return (
    <Card
      as={IntentLink}
      intent="edit"
      paddingX={2}
      paddingY={1}
      params={editParams(id, type)}
      radius={2}
      style={{ textDecoration: 'none' }}
    >
      <Flex align="center" gap={3} style={{ rowGap: 0 }} wrap="wrap">
        <Box style={{ flex: '1 1 14rem', minWidth: 0 }}>
          {schemaType ? (
            <Preview layout="default" schemaType={schemaType} value={{ _id: id, _type: type }} />
          ) : (
            <Text size={1}>{id}</Text>
          )}
          {about && (
            <Box paddingTop={2}>
              <MutedText>{about}</MutedText>
            </Box>
          )}
        </Box>
        {children}
      </Flex>
    </Card>
  )
}

interface DocumentFieldLinkProps extends Omit<DocumentLinkProps, 'about'> {
  /** Path of the field to open, as Studio writes paths. */
  path: string
}

/** Link to a field of a document, with a text of its own. */
export function DocumentFieldLink({ id, type, path, children }: DocumentFieldLinkProps) {
  return (
    <Card
      as={IntentLink}
      intent="edit"
      padding={2}
      params={editParams(id, type, path)}
      radius={2}
      style={{ textDecoration: 'none' }}
    >
      <MutedText>{children}</MutedText>
    </Card>
  )
}

/** Parameters of the intent that opens a document at a field. */
const editParams = (id: string, type: string, path?: string) => ({
  id: publishedIdOf(id),
  type,
  ...(path && { path }),
})
