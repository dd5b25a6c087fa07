/** Stands in for jspdf's optional dependencies. */
export default undefined;
