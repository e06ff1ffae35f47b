// A Worker as a user would write it: the package by its name, answers as JSON.
import { compare, extract } from "juhao";

export default {
  async fetch(request) {
    const { left, right } = await request.json();
    try {
      return Response.json({ report: compare(left, right), title: extract("<title>句号</title>").title });
    } catch (error) {
      return Response.json({ code: error.code }, { status: 400 });
    }
  },
};
