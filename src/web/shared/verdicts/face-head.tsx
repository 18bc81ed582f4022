import type { ReactNode } from 'react'
import { type AnswerFace, faceText } from '../../../domain/tank/answer-face.ts'
import styles from './face-head.module.css'
import { VerdictSign } from './verdict-sign.tsx'

/** How an answer looks: its sign beside its words, on a tint where it says what tests say, filled where it answers for a tank (FACE-01). */
export const FaceHead = ({ face, className = '', children }: { face: AnswerFace; className?: string | undefined; children: ReactNode }) => {
  const { family, solid } = face
  return (
    <div className={`${styles.head} ${className}`} data-look={family} data-solid={solid || undefined} data-face={faceText(face)}>
      <VerdictSign look={family} solid={solid} isDrawn />
      <div className="flush-texts">{children}</div>
    </div>
  )
}
