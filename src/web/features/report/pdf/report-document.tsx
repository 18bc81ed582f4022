import { Trans, useLingui } from '@lingui/react/macro'
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { ReportPdf } from '../../../../contract/report-pdf.ts'
import { cropInSentence } from '../../../../domain/crops/crop-terms.ts'
import { LABORATORY_LANGUAGE, observationsOf } from '../../../../domain/observations.ts'
import { colonIn } from '../../../../domain/texts/punctuation.ts'
import { DEFAULT_LIQUID_UNIT, DEFAULT_SEED_UNIT } from '../../../../domain/units/chosen-units.ts'
import { applicationRate, coatingRate, fineRate } from '../../../../domain/units/units.ts'
import { isOfOlder, isWithoutRate, reportLook } from '../../../../domain/verdicts.ts'
import { useSession } from '../../../platform/session.ts'
import { useTranslatedCrop } from '../../../shared/crops/known-crops.ts'
import { useUsualSentences } from '../../../shared/texts/observation-text.tsx'
import { IncompleteSentence } from '../../../shared/verdicts/incomplete-sentence.tsx'
import { useHeadline } from '../headline.ts'
import { useSeedLimits } from '../use-seed-limits.ts'
import { Letterhead } from './letterhead.tsx'
import { Conditions, IssuedBy, MethodAndReadings, Amendments, PrintedPhotos } from './report-parts.tsx'
import { PrintedFact, FONT_NAME, Section, styles as text, Written } from './texts.tsx'

const LOOKS = { pass: '#1b6e3a', care: '#9a5b00', fail: '#b3261e', none: '#555555' }

const styles = StyleSheet.create({
  page: {
    fontFamily: FONT_NAME,
    fontSize: 9.5,
    paddingTop: 42,
    paddingBottom: 62,
    paddingHorizontal: 48,
    color: '#1c1f1d',
  },
  /** Not of the page: its foot, which is drawn anew on each page, would lose its height. */
  body: { fontSize: 9.5, lineHeight: 1.35 },
  title: { fontSize: 18, fontWeight: 700, marginBottom: 8, lineHeight: 1.2 },
  outcome: { borderLeftWidth: 4, borderLeftStyle: 'solid', paddingLeft: 10, paddingVertical: 4, marginBottom: 8 },
  headline: { fontSize: 11.5, lineHeight: 1.3 },
  notice: { borderWidth: 1, borderColor: '#9a5b00', borderStyle: 'solid', padding: 6, marginBottom: 8 },
  facts: { flexDirection: 'row', flexWrap: 'wrap', columnGap: 22, rowGap: 4, marginTop: 6 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomStyle: 'solid', borderBottomColor: '#c8cfcb', paddingVertical: 3 },
  headRow: { fontWeight: 700, fontSize: 8.5, borderBottomWidth: 1 },
  order: { width: '7%' },
  name: { width: '31%', paddingRight: 6 },
  country: { width: '16%', paddingRight: 6 },
  rate: { width: '18%', paddingRight: 6 },
  actives: { width: '28%' },
  foot: {
    position: 'absolute',
    bottom: 24,
    left: 48,
    right: 48,
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 12,
    fontSize: 7.5,
    color: '#444444',
    borderTopWidth: 0.5,
    borderTopStyle: 'solid',
    borderTopColor: '#c8cfcb',
    paddingTop: 5,
  },
})

type PdfProps = { pdf: ReportPdf }

const Outcome = ({ pdf: { report } }: PdfProps) => {
  const { language } = useSession()
  const { coating, verdict, tested } = useHeadline()(report)
  const translated = useTranslatedCrop()
  const { crop, result } = report
  const known = reportLook(result)
  const isDoubted = report.incomplete !== undefined || isWithoutRate(report) || isOfOlder(report)
  return (
    <View style={[styles.outcome, { borderLeftColor: LOOKS[isDoubted && known === 'pass' ? 'care' : known] }]}>
      <Text style={styles.headline}>
        {coating !== undefined && `${coating} · `}
        {verdict !== undefined && <Text style={text.strong}>{`${verdict}${colonIn(language)}`}</Text>}
        {tested}
        {crop !== undefined && `, ${cropInSentence(crop, language, translated(crop))}`}
      </Text>
      <Text>{report.phrase}</Text>
    </View>
  )
}

const Products = ({ pdf: { report } }: PdfProps) => {
  const { formats } = useSession()
  const isSeed = report.waterRate === null
  const rateOf = ({ rate, form }: (typeof report.ingredients)[number]): string => {
    const shown = isSeed ? coatingRate(rate, form, DEFAULT_SEED_UNIT) : applicationRate(rate, form, DEFAULT_LIQUID_UNIT)
    const fine = fineRate(shown)
    return [
      `${formats.rate(shown.amount)}\u00A0${shown.unit}`,
      ...(fine ? [`(${formats.fineRate(fine.amount)}\u00A0${fine.unit})`] : []),
    ].join(' ')
  }
  const cells = (head: boolean, ...content: ReactNode[]) =>
    (['order', 'name', 'country', 'rate', 'actives'] as const).map((column, at) => (
      <View key={column} style={[styles[column], ...(head ? [text.strong] : [])]}>
        {typeof content[at] === 'string' ? <Text>{content[at]}</Text> : content[at]}
      </View>
    ))
  return (
    <View style={{ marginTop: 10 }}>
      <View style={[styles.row, styles.headRow]} wrap={false}>
        {cells(
          true,
          <Text>
            <Trans>Order</Trans>
          </Text>,
          <Text>
            <Trans>Product Name</Trans>
          </Text>,
          <Text>
            <Trans>Country</Trans>
          </Text>,
          <Text>
            <Trans>Application Rate</Trans>
          </Text>,
          <Text>
            <Trans>Active Ingredients</Trans>
          </Text>,
        )}
      </View>
      {report.ingredients.map((one, at) => (
        <View key={one.orderOfAddition} style={styles.row}>
          {cells(
            false,
            String(at + 1),
            <Text>
              <Text style={text.strong}>{one.name}</Text>
              {`\n${one.manufacturer}`}
            </Text>,
            formats.country(one.country),
            rateOf(one),
            one.activeIngredients.join(', '),
          )}
        </View>
      ))}
    </View>
  )
}

/** What this file is: of when, in which language, whether it is signed, and what it cannot show. */
const AboutFile = ({ pdf: { madeOn, language, isSigned, isConfidential }, missing }: PdfProps & { missing: string }) => {
  const { formats } = useSession()
  const day = formats.day(madeOn)
  const original = formats.language(LABORATORY_LANGUAGE)
  return (
    <Section title={<Trans>About this file</Trans>}>
      <Text>
        <Trans>This PDF was made on {day}.</Trans>{' '}
        {isSigned ? <Trans>The laboratory has signed it.</Trans> : <Trans>It is not signed.</Trans>}
      </Text>
      {language !== LABORATORY_LANGUAGE && (
        <Text>
          <Trans>This is a translation. The report in the language of the laboratory ({original}) is the original.</Trans>
        </Text>
      )}
      {isConfidential && (
        <Text>
          <Trans>This report is confidential: it is not public.</Trans>
        </Text>
      )}
      {missing !== '' && (
        <Text>
          <Trans>
            Characters that the font of this file lacks are shown as {'\u{FFFD}'}: {missing}
          </Trans>
        </Text>
      )}
    </Section>
  )
}

/** A version of a report as its PDF shows it: the words and the order of its page (PDF-03). */
export const ReportDocument = ({ pdf, missing }: PdfProps & { missing: string }) => {
  const { t } = useLingui()
  const { brand, formats } = useSession()
  const { report, language, readings } = pdf
  const { product } = brand
  const { title } = useHeadline()(report)
  const usual = useUsualSentences()
  const limits = useSeedLimits()
  const { issue } = report
  const isSeed = report.waterRate === null
  const observed = observationsOf(report)
  const usualWords = observed === undefined ? undefined : usual(report.observationCodes)
  const name = [`${t`Test Number`} ${report.tankmixId}`, ...(issue ? [`${t`Version`} ${formats.count(issue.version)}`] : [])].join(' · ')
  return (
    <Document
      title={`${title} · ${brand.title}`}
      author={issue?.laboratory?.name ?? brand.title}
      subject={name}
      language={language}
      creationDate={new Date(pdf.madeAt)}
      modificationDate={new Date(pdf.madeAt)}
      creator={brand.title}
    >
      <Page size="A4" style={styles.page} wrap>
        <View style={styles.body}>
          <Letterhead pdf={pdf} />
          <Text style={styles.title}>
            <Trans>{product} Information</Trans>
          </Text>
          {report.demo && (
            <View style={styles.notice}>
              <Text style={text.strong}>
                <Trans>DEMONSTRATION DATA</Trans>
              </Text>
            </View>
          )}
          {report.incomplete && (
            <View style={styles.notice}>
              <Text>
                <Text style={text.strong}>
                  <Trans>Incomplete</Trans>
                  {'. '}
                </Text>
                <IncompleteSentence hours={report.incomplete} />
              </Text>
            </View>
          )}
          <Outcome pdf={pdf} />
          {isWithoutRate(report) && (
            <Text>
              <Trans>Where a product has rate 0, nobody knows how much of it was in the mix. This is not a pass.</Trans>
            </Text>
          )}
          {observed !== undefined && (
            <Section title={<Trans>Observations</Trans>}>
              {usualWords === undefined ? <Written text={observed} /> : <Text>{usualWords}</Text>}
            </Section>
          )}
          <View style={styles.facts}>
            <PrintedFact term={<Trans>Date Tested</Trans>}>{formats.day(report.dateOfTest)}</PrintedFact>
            {report.waterRate !== null && (
              <PrintedFact
                term={<Trans>Water Volume</Trans>}
              >{`${formats.waterInReport(report.waterRate)}\u00A0${DEFAULT_LIQUID_UNIT}`}</PrintedFact>
            )}
            <PrintedFact term={<Trans>Test Number</Trans>}>{report.tankmixId}</PrintedFact>
            {issue && <PrintedFact term={<Trans>Date of Issue</Trans>}>{formats.day(issue.issuedOn)}</PrintedFact>}
            {issue && <PrintedFact term={<Trans>Version</Trans>}>{formats.count(issue.version)}</PrintedFact>}
          </View>
          <Products pdf={pdf} />
          <Conditions report={report} />
          <MethodAndReadings pdf={pdf} readings={readings} />
          {issue && issue.photos.length > 0 && <PrintedPhotos photos={issue.photos} />}
          {issue && issue.amendments.length > 0 && <Amendments amendments={issue.amendments} />}
          {issue && <IssuedBy pdf={pdf} />}
          <View style={text.small}>
            {isSeed && <Text>{limits}</Text>}
            <Text>
              <Trans>
                Physical {product} tests check that the products are physically suitable for application with a conventional sprayer. The
                tests do not check for any adverse crop phytotoxicity or for the biological efficacy of the individual components when
                applied in a {product}.
              </Trans>
            </Text>
          </View>
          <AboutFile pdf={pdf} missing={missing} />
        </View>
        <View style={styles.foot} fixed>
          <Text style={{ flexShrink: 1 }}>{name}</Text>
          <Text
            style={{ textAlign: 'right' }}
            render={({ pageNumber, totalPages }) => {
              const [page, pages] = [formats.count(pageNumber), formats.count(totalPages ?? pageNumber)]
              return t`Page ${page} of ${pages}`
            }}
          />
        </View>
      </Page>
    </Document>
  )
}
