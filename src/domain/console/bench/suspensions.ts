/** Why a report is suspended: an instrument was out of its calibration, a control failed, or something else. */
export const SUSPENSION_CAUSES = ['instrument', 'control', 'other'] as const
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number]
