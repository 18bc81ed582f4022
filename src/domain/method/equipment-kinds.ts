/** What a laboratory weighs and measures with. */
export const EQUIPMENT_KINDS = ['balance', 'ph-meter', 'thermometer'] as const
export type EquipmentKind = (typeof EQUIPMENT_KINDS)[number]
