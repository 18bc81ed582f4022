import { Trans, useLingui } from '@lingui/react/macro'
import { Image, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { Report } from '../../../../contract/look-ups/tests.ts'
import type { PdfReading, ReportPdf } from '../../../../contract/report-pdf.ts'
import type { ProtocolGap } from '../../../../domain/method/requirements.ts'
import { colonIn } from '../../../../domain/texts/punctuation.ts'
import { useSession } from '../../../platform/session.ts'
import { useConditionTexts } from '../../../shared/water/condition-texts.ts'
import { NotRecorded } from '../../../shared/water/not-recorded.tsx'
import { JarsRead, useFieldNames, useGapWords } from '../deviations.tsx'
import { usePartNames } from '../issue-details.tsx'
import { PrintedFact, Section, styles as text, Written, WrittenPart } from './texts.tsx'

type Issue = NonNullable<Report['issue']>

const styles = StyleSheet.create({
  facts: { gap: 1 },
  list: { gap: 3, marginTop: 2 },
  photos: { flexDirection: 'row', flexWrap: 'wrap', gap: 10, marginTop: 4 },
  photo: { width: 240 },
  caption: { fontSize: 8 },
})

/** The water and the surroundings of a test, its instruments and batches. */
export const Conditions = ({ report: { waterRate, conditions, issue, ingredients } }: { report: Report }) => {
  const { t } = useLingui()
  const { formats, language } = useSession()
  const { names, amount } = useConditionTexts()
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const equipment = { balance: t`Balance`, 'ph-meter': t`pH meter`, thermometer: t`Thermometer` }
  const { waterSource = '', ...recorded } = { ...conditions, ...issue?.conditions }
  const axes = waterRate === null ? (['temperature', 'hours'] as const) : (['hardness', 'ph', 'temperature', 'hours'] as const)
  const unknown = axes.filter((axis) => recorded[axis] == null)
  const calibrated = (until: string | null): string => {
    if (until === null) return t`no calibration on record`
    const date = formats.day(until)
    return t`calibrated until ${date}`
  }
  const usedAt = (used: readonly number[]): string => {
    const hours = new Intl.ListFormat(language).format(used.map((one) => number.format(one)))
    return t`used at ${hours}\u00a0h`
  }
  return (
    <Section title={<Trans>Test Conditions</Trans>}>
      <View style={styles.facts}>
        {waterSource !== '' && (
          <PrintedFact term={<Trans>Water source</Trans>}>
            <WrittenPart text={waterSource} />
          </PrintedFact>
        )}
        {axes.map((axis) => {
          const value = recorded[axis] ?? null
          return (
            value !== null && (
              <PrintedFact key={axis} term={names[axis]}>
                {amount(axis, value)}
              </PrintedFact>
            )
          )
        })}
        {(issue?.equipment ?? []).map(({ kind, id, name, calibratedUntil, hours }) => (
          <PrintedFact key={`${kind} ${id}`} term={equipment[kind]}>
            {[`${name} (${id}) ${calibrated(calibratedUntil)}`, ...(hours ? [usedAt(hours)] : [])].join(' · ')}
          </PrintedFact>
        ))}
        {(issue?.batches ?? []).map(({ order, batch }) => {
          const name = ingredients.find((one) => one.orderOfAddition === order)?.name ?? String(order)
          return (
            <PrintedFact key={order} term={<Trans>Batch of {name}</Trans>}>
              {batch}
            </PrintedFact>
          )
        })}
      </View>
      {unknown.length > 0 && (
        <Text>
          <NotRecorded axes={unknown} />
        </Text>
      )}
    </Section>
  )
}

/** What was seen at each reading. */
const useReadingWords = () => {
  const { t } = useLingui()
  const { language } = useSession()
  const names = useFieldNames()
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const again = { yes: t`yes`, partly: t`partly`, no: t`no` }
  const residues = { none: t`none`, traces: t`traces`, blocks: t`blocks the sieve` }
  const amount = (value: number | null, unit = ''): string => (value === null ? '' : `${number.format(value)}${unit}`)
  return (reading: PdfReading): { when: string; seen: string[] } => {
    const hours = number.format(reading.hours)
    const { jar } = reading
    const all = [
      [names.foam, amount(reading.foam, '\u00A0ml')],
      [names.cream, amount(reading.cream, '\u00A0ml')],
      [names.sediment, amount(reading.sediment, '\u00A0ml')],
      [names.redisperses, reading.redisperses === '' ? '' : again[reading.redisperses]],
      [names.sieveResidue, reading.sieveResidue === '' ? '' : residues[reading.sieveResidue]],
      [names.ph, amount(reading.ph)],
      [names.temperature, amount(reading.temperature, '\u00A0°C')],
    ] as const
    return {
      when: [t`At ${hours}\u00a0h`, ...(jar === '' ? [] : [t`jar ${jar}`])].join(', '),
      seen: all.filter(([, value]) => value !== '').map(([name, value]) => `${name}${colonIn(language)}${value}`),
    }
  }
}

/** By which protocol it was tested, how that decides, where the test departs from it, and what was read. */
export const MethodAndReadings = ({ pdf: { report, decisionRule }, readings }: { pdf: ReportPdf; readings: readonly PdfReading[] }) => {
  const { language } = useSession()
  const { method = '', deviations = '', completeness } = report.issue ?? {}
  const gapWords = useGapWords()
  const names = useFieldNames()
  const reading = useReadingWords()
  return (
    <>
      <Section title={<Trans>Method</Trans>}>
        {method === '' ? (
          <Text>
            <Trans>not recorded</Trans>
          </Text>
        ) : (
          <Written text={method} />
        )}
        {completeness?.jars && (
          <Text>
            <JarsRead jars={completeness.jars} />
          </Text>
        )}
        {(deviations !== '' || (completeness?.deviations.length ?? 0) > 0) && (
          <Text>
            <Text style={text.strong}>
              <Trans>Deviations:</Trans>
            </Text>{' '}
            {deviations !== '' && <WrittenPart text={deviations} />}
          </Text>
        )}
        {(completeness?.deviations ?? []).map(({ gap, justification, isAcceptedByCustomer }) => (
          <Text key={JSON.stringify(gap)}>
            {`• ${gapWords(gap as ProtocolGap)}${colonIn(language)}`}
            <WrittenPart text={justification} />
            {isAcceptedByCustomer && (
              <>
                {' · '}
                <Trans>accepted by whoever asked for the test</Trans>
              </>
            )}
          </Text>
        ))}
      </Section>
      {decisionRule !== '' && (
        <Section title={<Trans>Decision rule</Trans>}>
          <Written text={decisionRule} />
        </Section>
      )}
      {readings.length > 0 && (
        <Section title={<Trans>Readings</Trans>}>
          <View style={styles.list}>
            {readings.map((one) => {
              const { when, seen } = reading(one)
              return (
                <Text key={`${when} ${seen.join()} ${one.appearance}`}>
                  <Text style={text.strong}>{when}</Text>
                  {`  ${seen.join(' · ')}`}
                  {one.appearance !== '' && (
                    <>
                      {`${seen.length > 0 ? ' · ' : ''}${names.appearance}${colonIn(language)}`}
                      <WrittenPart text={one.appearance} />
                    </>
                  )}
                </Text>
              )
            })}
          </View>
        </Section>
      )}
    </>
  )
}

export const PrintedPhotos = ({ photos }: Pick<Issue, 'photos'>) => (
  <Section title={<Trans>Photos</Trans>}>
    <View style={styles.photos}>
      {photos.map(({ url, caption }) => (
        <View key={url} style={styles.photo} wrap={false}>
          <Image src={url} />
          {caption !== '' && (
            <Text style={styles.caption}>
              <WrittenPart text={caption} />
            </Text>
          )}
        </View>
      ))}
    </View>
  </Section>
)

/** What later versions changed, and why. */
export const Amendments = ({ amendments }: Pick<Issue, 'amendments'>) => {
  const { formats, language } = useSession()
  const names = usePartNames()
  return (
    <Section title={<Trans>Amendments</Trans>}>
      <View style={styles.list}>
        {amendments.map(({ version, issuedOn, changed, reason }) => {
          const parts = new Intl.ListFormat(language).format(changed.map((part) => names[part]))
          return (
            <Text key={version}>
              <Text style={text.strong}>
                <Trans>Version {version}</Trans>
              </Text>
              {`, ${formats.day(issuedOn)}`}
              {parts !== '' && (
                <>
                  {' · '}
                  <Trans>Changed: {parts}</Trans>
                </>
              )}
              {' · '}
              <WrittenPart text={reason} />
            </Text>
          )
        })}
      </View>
    </Section>
  )
}

/** Who answers for this version: the laboratory, and by code and role the person. */
export const IssuedBy = ({ pdf: { report, authorisedBy: code } }: { pdf: ReportPdf }) => {
  const { t } = useLingui()
  const { accreditation = '' } = report.issue?.laboratory ?? {}
  const authorisedBy = `${code} (${t`approver of the laboratory`})`
  return (
    <Section title={<Trans>Laboratory</Trans>}>
      {accreditation !== '' && (
        <Text>
          <Trans>Accreditation: {accreditation}</Trans>
        </Text>
      )}
      {code !== '' && (
        <Text>
          <Trans>Authorised by: {authorisedBy}</Trans>
        </Text>
      )}
      <Text>
        <Trans>
          The results relate only to the items tested. The report was issued by an authorised person of the laboratory who did not carry out
          the test.
        </Trans>
      </Text>
    </Section>
  )
}
