/** Stands in for optional dependencies of jspdf that this app never calls. */
export default undefined;
