import { LABORATORY_LANGUAGE } from '../../../domain/observations.ts'
import { useSession } from '../../platform/session.ts'
import styles from './written-text.module.css'

/** What the laboratory wrote in its own words: in English, and marked so for readers of other languages. */
export const WrittenText = ({ text }: { text: string }) => {
  const { language, formats } = useSession()
  const isOwn = language === LABORATORY_LANGUAGE
  return (
    <>
      <span lang={LABORATORY_LANGUAGE} dir="auto">
        {text}
      </span>
      {!isOwn && ' '}
      {!isOwn && <small className={styles.language}>{formats.language(LABORATORY_LANGUAGE)}</small>}
    </>
  )
}
