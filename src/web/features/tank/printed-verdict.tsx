import { headlineLook } from './answer/headline-look.ts'
import { useHeadlineSentence, useHeadlineWords } from './answer/headline-looks.ts'
import { HeadlineSign } from './answer/headline-sign.tsx'
import type { TankResponse } from './answer/known.ts'
import styles from './printed-verdict.module.css'

/** What is known of the whole tank, for paper: its sign, its words and its sentence. */
export const PrintedVerdict = ({ headline }: Pick<TankResponse, 'headline'>) => {
  const words = useHeadlineWords()
  const sentenceOf = useHeadlineSentence()
  return (
    <>
      <p className={styles.verdict}>
        <HeadlineSign look={headlineLook(headline)} /> <strong>{words[headline.state]}</strong>
      </p>
      <p>{sentenceOf(headline)}</p>
    </>
  )
}
