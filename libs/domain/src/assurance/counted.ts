export const counted = (count: number): string => String(count).replaceAll(/\B(?=(?:\d\d)*\d{3}$)/g, ',');
