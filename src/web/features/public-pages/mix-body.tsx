import { Trans } from '@lingui/react/macro'
import type { MixContents as Mix } from '../../../contract/public/public-pages.ts'
import { faceText } from '../../../domain/tank/answer-face.ts'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { Actions } from './actions.tsx'
import { CountedLooks } from './counts.tsx'
import { Makers } from './makers.tsx'
import { useDrawing } from './page-context.ts'
import { Sign } from './sign.tsx'
import { Tested } from './tested.tsx'
import { type MixVerdict, verdictsOf } from './verdicts.ts'
import type { WordsOf } from './words-of.ts'

/** What *My tank* says of the mix, always with the countries whose tests say so. */
const VerdictOf = ({ countries, face, words: { heading, ended, sentence, notes } }: MixVerdict) => {
  const { language, formats } = useDrawing()
  return (
    <div className="verdict" data-of={face.family} data-face={faceText(face)}>
      <p>{`${countries.map((code) => formats.country(code)).join(', ')}${colonIn(language)}`}</p>
      <p className="face" data-of={face.family}>
        <Sign look={face.family} /> <strong data-look={face.family}>{heading}</strong>
      </p>
      {ended !== '' && <p>{ended}</p>}
      <p>{sentence}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

export const MixBody = ({ content, words }: { content: Mix; words: WordsOf }) => (
  <>
    {verdictsOf(content, words).map((verdict) => (
      <VerdictOf key={verdict.countries[0]} {...verdict} />
    ))}
    <p>
      <Trans>Tests of exactly these products:</Trans> <CountedLooks counts={content.counts} isPlain={content.products.length > 2} />
    </p>
    <Actions actions={content.actions} />
    <h2>
      <Trans>Products</Trans>
    </h2>
    <ul>
      {content.products.map(({ href, name, ...facts }) => (
        <li key={href}>
          <a href={href}>{name}</a> <Makers {...facts} />
        </li>
      ))}
    </ul>
    <h2>
      <Trans>Results</Trans>
    </h2>
    <ul className="tests">
      {content.tests.map((test) => (
        <Tested key={test.tankmixId} test={test} />
      ))}
    </ul>
  </>
)
