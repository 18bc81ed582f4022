import { StyleSheet, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { LABORATORY_LANGUAGE } from '../../../../domain/observations.ts'
import { useSession } from '../../../platform/session.ts'

/** The name under which the font is registered. */
export const FONT_NAME = 'Report'

export const styles = StyleSheet.create({
  strong: { fontWeight: 700 },
  section: { marginTop: 10 },
  heading: { fontSize: 11.5, lineHeight: 1.3, fontWeight: 700, marginBottom: 2 },
  small: { fontSize: 8, lineHeight: 1.3, color: '#444444', marginTop: 10, gap: 4 },
  language: { fontSize: 7.5, color: '#555555' },
  fact: { flexDirection: 'row', gap: 4, maxWidth: '100%' },
  term: { color: '#444444' },
  value: { fontWeight: 700, flexShrink: 1 },
})

export const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <View style={styles.section}>
    <Text style={styles.heading} minPresenceAhead={60}>
      {title}
    </Text>
    {children}
  </View>
)

export const PrintedFact = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
  <View style={styles.fact}>
    <Text style={styles.term}>{term}</Text>
    <Text style={styles.value}>{children}</Text>
  </View>
)

/** What the laboratory wrote in its own words, marked with its language for readers of others, as on the page. */
export const WrittenPart = ({ text }: { text: string }) => {
  const { language, formats } = useSession()
  return (
    <>
      {text}
      {language !== LABORATORY_LANGUAGE && <Text style={styles.language}>{` ${formats.language(LABORATORY_LANGUAGE)}`}</Text>}
    </>
  )
}

export const Written = ({ text }: { text: string }) => (
  <Text>
    <WrittenPart text={text} />
  </Text>
)
