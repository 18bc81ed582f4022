import { Trans } from '@lingui/react/macro'
import { Image, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import type { ReportPdf } from '../../../../contract/report-pdf.ts'
import { qrPath } from '../../../shared/sharing/qr-path.ts'
import { styles as text } from './texts.tsx'

const styles = StyleSheet.create({
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start', marginBottom: 14 },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 10, flexShrink: 1 },
  logo: { height: 38, maxWidth: 150, objectFit: 'contain' },
  laboratory: { flexShrink: 1, fontSize: 8.5, lineHeight: 1.3, color: '#444444' },
  code: { width: 84, marginLeft: 12, alignItems: 'center' },
  verify: { fontSize: 6.5, lineHeight: 1.2, textAlign: 'center', color: '#444444' },
})

/** The product's own sign, where a brand has no logo. */
const Sign = ({ colour }: { colour: string }) => (
  <Svg viewBox="0 0 32 32" width={38} height={38}>
    <Path d="M16 1.5C11 8 5.5 13 5.5 19.6a10.5 10.5 0 0 0 21 0C26.5 13 21 8 16 1.5Z" fill={colour} />
    <Path
      d="M16 29.5V14M16 20.5c0-3.4 2.3-5.7 6-6-.1 3.7-2.3 6-6 6ZM16 25.5c0-3.2-2.2-5.4-5.7-5.7.1 3.5 2.2 5.7 5.7 5.7Z"
      fill="#ffffff"
      stroke="#ffffff"
      strokeWidth={1.4}
    />
  </Svg>
)

/** Whose report it is, and the code by which anybody sees whether it still holds. */
export const Letterhead = ({ pdf: { brand, report, verifyAddress } }: { pdf: ReportPdf }) => {
  const { size, path } = qrPath(verifyAddress, 'M')
  const { name = brand.title, addressLines = [] } = report.issue?.laboratory ?? {}
  return (
    <View style={styles.head}>
      <View style={styles.brand}>
        {brand.logo === undefined ? <Sign colour={brand.colour} /> : <Image src={brand.logo} style={styles.logo} />}
        <View style={styles.laboratory}>
          <Text style={text.strong}>{name}</Text>
          {addressLines.map((line) => (
            <Text key={line}>{line}</Text>
          ))}
        </View>
      </View>
      <View style={styles.code}>
        <Svg viewBox={`0 0 ${size} ${size}`} width={78} height={78}>
          <Path d={path} fill="#000000" />
        </Svg>
        <Text style={styles.verify}>
          <Trans>Does this report still hold?</Trans>
        </Text>
      </View>
    </View>
  )
}
