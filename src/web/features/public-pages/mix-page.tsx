import { Trans } from '@lingui/react/macro'
import type { MixContents as Mix } from '../../../contract/public-pages.ts'
import type { TankWords } from '../../../contract/tank-words.ts'
import { colonIn } from '../../../domain/punctuation.ts'
import { Actions } from './actions.tsx'
import { CountedLooks } from './counts.tsx'
import { Makers } from './makers.tsx'
import { useDrawing } from './page-context.ts'
import { Sign } from './sign.tsx'
import { Tested } from './tested.tsx'
import type { WordsOf } from './words-of.ts'

type VerdictOf = Mix['verdicts'][number]

/** A mix without rates is never green; one that failed anywhere, in whole or in part, never looks otherwise. */
const lookOfHeadline = ({ state, fails }: VerdictOf['answer']['headline']): 'conflicting' | 'fail' | 'care' | undefined => {
  if (state === 'conflicting') return 'conflicting'
  if (fails.length > 0) return 'fail'
  return state === 'passed-with-care' ? 'care' : undefined
}

/** What *My tank* says of the mix, always with the country whose tests say so. */
const Verdict = ({ country, answer, words: { heading, sentence, notes } }: VerdictOf & { words: TankWords }) => {
  const { language, formats } = useDrawing()
  const look = lookOfHeadline(answer.headline)
  return (
    <div className="verdict" data-of={look}>
      <p>
        <strong data-look={look}>
          {look && <Sign look={look} />} {formats.country(country)}
          {colonIn(language)}
          {heading}
        </strong>
      </p>
      <p>{sentence}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

export const MixBody = ({ content, words }: { content: Mix; words: WordsOf }) => (
  <>
    {content.verdicts.map(({ country, answer }) => (
      <Verdict key={country} country={country} answer={answer} words={words(answer)} />
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
